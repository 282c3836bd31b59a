package dev.laurel.dynamodb;

import dev.laurel.core.Refusal.Unavailable;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/// The calls that everything here is made of. Reads are consistent, but for those of an index. A
/// call that DynamoDB does not answer, or puts off, is repeated for some seconds; then it is
/// [Unavailable]. For any number of threads.
final class Table {
  private static final int READ_AT_ONCE = 100;
  private static final int WRITTEN_AT_ONCE = 25;
  private static final String FAILED = "ConditionalCheckFailed";

  private final DynamoDbClient client;
  private final String name;
  private final InstantSource clock;

  /// The clock is that of the machines; leases are told by it.
  Table(DynamoDbClient client, String name, InstantSource clock) {
    this.client = client;
    this.name = name;
    this.clock = clock;
  }

  /// What the machine's clock says.
  long millis() {
    return clock.millis();
  }

  Transaction transaction() {
    return new Transaction(name);
  }

  Optional<Item> get(Key key) {
    Map<String, AttributeValue> found =
        Patience.call(() ->
            client
                .getItem(call -> call.tableName(name).key(key.attributes()).consistentRead(true))
                .item());
    return found.isEmpty() ? Optional.empty() : Optional.of(Item.of(found));
  }

  /// Those of the items that are there.
  Map<Key, Item> get(Collection<Key> keys) {
    Map<Key, Item> found = new HashMap<>();
    List<Key> wanted = keys.stream().distinct().toList();
    if (wanted.size() <= READ_AT_ONCE) {
      return wanted.isEmpty() ? found : read(wanted);
    }
    // Side by side: each is a journey.
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Map<Key, Item>>> parts = new ArrayList<>();
      for (int from = 0; from < wanted.size(); from += READ_AT_ONCE) {
        List<Key> some = wanted.subList(from, Math.min(from + READ_AT_ONCE, wanted.size()));
        parts.add(threads.submit(() -> read(some)));
      }
      parts.forEach(part -> found.putAll(joined(part)));
    }
    return found;
  }

  private static Map<Key, Item> joined(Future<Map<Key, Item>> part) {
    try {
      return part.get();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw new Unavailable("It was interrupted.", 1);
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(failed);
    }
  }

  private Map<Key, Item> read(List<Key> keys) {
    Map<Key, Item> found = new HashMap<>();
    Patience patience = new Patience();
    Map<String, KeysAndAttributes> wanted =
        Map.of(
            name,
            KeysAndAttributes.builder()
                .consistentRead(true)
                .keys(keys.stream().map(Key::attributes).toList())
                .build());
    while (!wanted.isEmpty()) {
      BatchGetItemRequest request = BatchGetItemRequest.builder().requestItems(wanted).build();
      var response = Patience.call(() -> client.batchGetItem(request));
      response
          .responses()
          .getOrDefault(name, List.of())
          .forEach(attributes -> {
            Item item = Item.of(attributes);
            found.put(item.key(), item);
          });
      wanted = response.unprocessedKeys();
      if (!wanted.isEmpty()) {
        patience.pause("DynamoDB puts reads off");
      }
    }
    return found;
  }

  /// Tells the items of a range, in its order, until the visitor returns false.
  void query(Range range, Predicate<Item> visitor) {
    Map<String, AttributeValue> start = Map.of();
    do {
      QueryRequest request = range.request(name, start);
      QueryResponse page = Patience.call(() -> client.query(request));
      for (Map<String, AttributeValue> attributes : page.items()) {
        if (!visitor.test(Item.of(attributes))) {
          return;
        }
      }
      start = page.lastEvaluatedKey();
    } while (!start.isEmpty());
  }

  List<Item> list(Range range) {
    List<Item> items = new ArrayList<>();
    query(range, items::add);
    return items;
  }

  /// Only where an item that may be overwritten at any time is concerned: it may be done twice.
  void put(Item item) {
    var _ =
        Patience.call(() -> client.putItem(call -> call.tableName(name).item(item.attributes())));
  }

  /// False where the condition does not hold; that may also be since an earlier try, whose answer
  /// was lost, has done it.
  boolean put(Item item, Condition condition) {
    try {
      var _ =
          Patience.call(() ->
              client.putItem(call -> {
                call.tableName(name)
                    .item(item.attributes())
                    .conditionExpression(condition.expression())
                    .expressionAttributeNames(condition.names());
                if (!condition.values().isEmpty()) {
                  call.expressionAttributeValues(condition.values());
                }
              }));
      return true;
    } catch (ConditionalCheckFailedException failed) {
      return false;
    }
  }

  boolean delete(Key key, Condition condition) {
    try {
      var _ =
          Patience.call(() ->
              client.deleteItem(call -> {
                call.tableName(name)
                    .key(key.attributes())
                    .conditionExpression(condition.expression())
                    .expressionAttributeNames(condition.names());
                if (!condition.values().isEmpty()) {
                  call.expressionAttributeValues(condition.values());
                }
              }));
      return true;
    } catch (ConditionalCheckFailedException failed) {
      return false;
    }
  }

  /// Adds to a number and tells what it is then. Where an answer is lost it may be added twice.
  long add(Key key, String attribute, long amount) {
    Map<String, AttributeValue> now =
        Patience.call(() ->
                client.updateItem(call ->
                    call.tableName(name)
                        .key(key.attributes())
                        .updateExpression("ADD #n :n")
                        .expressionAttributeNames(Map.of("#n", attribute))
                        .expressionAttributeValues(Map.of(":n", Item.number(amount)))
                        .returnValues(ReturnValue.UPDATED_NEW)))
            .attributes();
    return Item.of(now).number(attribute);
  }

  /// Puts and deletes, in no order and not all or nothing.
  void write(Collection<Item> puts, Collection<Key> deletes) {
    List<WriteRequest> writes = new ArrayList<>(puts.size() + deletes.size());
    puts.forEach(item ->
        writes.add(
            WriteRequest.builder()
                .putRequest(PutRequest.builder().item(item.attributes()).build())
                .build()));
    deletes.forEach(key ->
        writes.add(
            WriteRequest.builder()
                .deleteRequest(DeleteRequest.builder().key(key.attributes()).build())
                .build()));
    for (int from = 0; from < writes.size(); from += WRITTEN_AT_ONCE) {
      write(writes.subList(from, Math.min(from + WRITTEN_AT_ONCE, writes.size())));
    }
  }

  private void write(List<WriteRequest> writes) {
    Patience patience = new Patience();
    Map<String, List<WriteRequest>> left = Map.of(name, writes);
    while (!left.isEmpty()) {
      Map<String, List<WriteRequest>> now = left;
      left =
          Patience.call(() -> client.batchWriteItem(call -> call.requestItems(now)))
              .unprocessedItems();
      if (!left.isEmpty()) {
        patience.pause("DynamoDB puts writes off");
      }
    }
  }

  /// All or nothing. Throws [Lost] where a condition does not hold.
  ///
  /// The witness is an item that no other transaction ever writes: where it is there, an earlier
  /// try whose answer was lost has done it all. Null where doing it twice does no harm.
  void write(Transaction transaction, @Nullable Key witness) {
    Patience patience = new Patience();
    // The same token for as long as it is not known what became of it.
    String token = UUID.randomUUID().toString();
    while (true) {
      try {
        send(transaction, token);
        return;
      } catch (TransactionCanceledException cancelled) {
        if (isLost(cancelled)) {
          if (witness != null && get(witness).isPresent()) {
            return;
          }
          throw new Lost();
        }
        token = UUID.randomUUID().toString();
        patience.pause("DynamoDB puts transactions off");
      } catch (Patience.Unanswered unanswered) {
        if (patience.isOver()) {
          if (witness != null && get(witness).isPresent()) {
            return;
          }
          throw unanswered.refusal();
        }
        patience.pause("DynamoDB does not answer");
      }
    }
  }

  private void send(Transaction transaction, String token) {
    TransactWriteItemsRequest request =
        TransactWriteItemsRequest.builder()
            .transactItems(transaction.writes().stream().map(Transaction.Write::item).toList())
            .clientRequestToken(token)
            .build();
    var _ = Patience.once(() -> client.transactWriteItems(request));
  }

  private static boolean isLost(TransactionCanceledException cancelled) {
    return cancelled.cancellationReasons().stream()
        .anyMatch(reason -> FAILED.equals(reason.code()));
  }
}
