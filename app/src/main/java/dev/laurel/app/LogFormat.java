package dev.laurel.app;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import dev.laurel.app.logs.JsonEncoder;
import java.util.List;
import java.util.Locale;
import org.slf4j.LoggerFactory;

/// What the log looks like: lines for people, or objects for machines.
enum LogFormat {
  TEXT,
  JSON;

  /// What would log every byte that is sent, the password of Redis among them, were all levels
  /// asked for.
  private static final List<String> WIRES =
      List.of("io.lettuce.core.protocol.CommandEncoder", "io.lettuce.core.protocol.CommandHandler");

  static LogFormat of(Values values) {
    String word = values.word("log-format", List.of("text", "json"));
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  /// Has everything that is logged from now on look like this. Text is how logback.xml begins.
  void use() {
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      WIRES.forEach(name -> context.getLogger(name).setLevel(Level.WARN));
      use(context);
    }
  }

  private void use(LoggerContext context) {
    if (this == JSON) {
      Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
      root.iteratorForAppenders()
          .forEachRemaining(appender -> {
            if (appender instanceof OutputStreamAppender<ILoggingEvent> stream) {
              use(context, stream);
            }
          });
    }
  }

  private static void use(LoggerContext context, OutputStreamAppender<ILoggingEvent> stream) {
    JsonEncoder encoder = new JsonEncoder();
    encoder.setContext(context);
    encoder.start();
    stream.setEncoder(encoder);
  }
}
