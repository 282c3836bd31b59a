package dev.laurel.dynamodb;

import dev.laurel.testkit.server.DynamoServer;
import java.time.InstantSource;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/// Tables of the DynamoDB Local that all tests share.
final class Local {
  static {
    // What the SDK looks for; anything will do.
    System.setProperty("aws.accessKeyId", "laurel");
    System.setProperty("aws.secretAccessKey", "laurel");
  }

  private Local() {}

  /// A name that no other table has.
  static DynamoDb.Settings fresh() {
    return DynamoDb.Settings.of(DynamoServer.address(), "eu-test-1", DynamoServer.freshTable());
  }

  /// Without a time to live: the clocks of tests are in the past.
  static DynamoDb open(DynamoDb.Settings settings) {
    return DynamoDb.migrateTimeless(settings, InstantSource.system());
  }

  static DynamoDb open(DynamoDb.Settings settings, ExecutionInterceptor spoiler) {
    return DynamoDb.open(settings.with(spoiler), InstantSource.system());
  }
}
