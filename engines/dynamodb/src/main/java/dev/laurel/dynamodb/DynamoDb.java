package dev.laurel.dynamodb;

import dev.laurel.core.Refusal.Unavailable;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/// The opened table. For any number of threads.
public final class DynamoDb implements AutoCloseable {
  private static final Duration CALL = Duration.ofSeconds(5);
  private static final Duration CONNECT = Duration.ofSeconds(2);
  private static final String ANY_REGION = "us-east-1";

  private final DynamoDbClient client;
  private final Table table;

  private DynamoDb(DynamoDbClient client, String name, InstantSource clock) {
    this.client = client;
    this.table = new Table(client, name, clock);
  }

  /// Where the table is. Without an address it is Amazon's own in the region, and without a region
  /// in the one that the SDK finds. Who may go there is the SDK's to find, too.
  public record Settings(
      @Nullable String url,
      @Nullable String region,
      String table,
      List<ExecutionInterceptor> interceptors) {
    public static Settings of(@Nullable String url, @Nullable String region, String table) {
      return new Settings(url, region, table, List.of());
    }

    /// With somebody who sees, or spoils, every call.
    public Settings with(ExecutionInterceptor interceptor) {
      return new Settings(url, region, table, List.of(interceptor));
    }

    @Override
    public String toString() {
      return "the table '" + table + "'" + (region == null ? "" : " in " + region);
    }
  }

  /// Opens a table that is there; leases are told by the clock of the machine. Throws
  /// [TableUnusable].
  public static DynamoDb open(Settings settings, InstantSource clock) {
    return open(settings, clock, Schema::require);
  }

  /// Makes the table, or what it lacks, and opens it. Throws [TableUnusable].
  public static DynamoDb migrate(Settings settings, InstantSource clock) {
    return open(settings, clock, schema -> schema.make(true));
  }

  /// The same without a time to live, for clocks that DynamoDB does not share.
  static DynamoDb migrateTimeless(Settings settings, InstantSource clock) {
    return open(settings, clock, schema -> schema.make(false));
  }

  @FunctionalInterface
  private interface Preparation {
    void prepare(Schema schema);
  }

  private static DynamoDb open(Settings settings, InstantSource clock, Preparation preparation) {
    DynamoDbClient client = null;
    try {
      client = client(settings);
      preparation.prepare(new Schema(client, settings.table()));
      return new DynamoDb(client, settings.table(), clock);
    } catch (SdkException | Unavailable failure) {
      close(client);
      throw new TableUnusable(
          "DynamoDB cannot be used for " + settings + ": " + failure.getMessage(), failure);
    } catch (RuntimeException failure) {
      close(client);
      throw failure;
    }
  }

  private static void close(@Nullable DynamoDbClient client) {
    if (client != null) {
      client.close();
    }
  }

  private static DynamoDbClient client(Settings settings) {
    DynamoDbClientBuilder builder =
        DynamoDbClient.builder()
            .httpClientBuilder(
                UrlConnectionHttpClient.builder().connectionTimeout(CONNECT).socketTimeout(CALL))
            .overrideConfiguration(all ->
                all.apiCallAttemptTimeout(CALL).executionInterceptors(settings.interceptors()));
    if (settings.url() != null) {
      builder.endpointOverride(URI.create(settings.url()));
    }
    if (settings.region() != null) {
      builder.region(Region.of(settings.region()));
    } else if (settings.url() != null) {
      builder.region(Region.of(ANY_REGION));
    }
    return builder.build();
  }

  Table table() {
    return table;
  }

  @Override
  public void close() {
    client.close();
  }
}
