package dev.laurel.app.logs;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

final class JsonEncoderTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final Logger logger = logger();

  private Logger logger() {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    JsonEncoder encoder = new JsonEncoder();
    encoder.setContext(context);
    encoder.start();
    OutputStreamAppender<ILoggingEvent> appender = new OutputStreamAppender<>();
    appender.setContext(context);
    appender.setEncoder(encoder);
    appender.setOutputStream(out);
    appender.start();
    Logger own = context.getLogger("dev.laurel.test");
    own.setAdditive(false);
    own.detachAndStopAllAppenders();
    own.addAppender(appender);
    return own;
  }

  private String text() {
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void what_a_call_tells_of_itself_stands_at_the_top() {
    logger
        .atInfo()
        .addKeyValue("requestId", "r-1")
        .addKeyValue("userId", "ada")
        .addKeyValue("action", "GET /v1/games")
        .addKeyValue("status", 200)
        .log("Answered");
    assertThat(text())
        .matches("\\{\"timestamp\":\"\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z\".*\\}\n")
        .contains("\"level\":\"INFO\",\"service\":\"laurel\",\"requestId\":\"r-1\"")
        .contains("\"userId\":\"ada\",\"action\":\"GET /v1/games\"")
        .contains("\"message\":\"Answered\",\"data\":{\"status\":\"200\"");
  }

  @Test
  void whatever_is_logged_is_one_line() {
    logger.error("first\nsecond \"third\"", new IllegalStateException("broken\nhere"));
    assertThat(text().lines()).hasSize(1);
    assertThat(text())
        .contains("\"message\":\"first\\u000asecond \\\"third\\\"\"")
        .contains("IllegalStateException: broken\\u000ahere");
  }
}
