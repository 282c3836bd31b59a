package dev.laurel.app;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/// The version of this build, from the manifest of its jar.
final class Version implements IVersionProvider {
  static String text() {
    return Objects.requireNonNullElse(
        Version.class.getPackage().getImplementationVersion(), "development");
  }

  @Override
  public String[] getVersion() {
    return new String[] {"Laurel " + text()};
  }
}
