package dev.laurel.core.notice;

/// What a notice tells of. The label is its name in stored rows and to its receivers.
public enum NoticeKind {
  WINDOW_CLOSED("window-closed");

  private final String label;

  NoticeKind(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }

  public static NoticeKind ofLabel(String label) {
    for (NoticeKind kind : values()) {
      if (kind.label.equals(label)) {
        return kind;
      }
    }
    throw new IllegalArgumentException("no notice is of the kind '" + label + "'");
  }
}
