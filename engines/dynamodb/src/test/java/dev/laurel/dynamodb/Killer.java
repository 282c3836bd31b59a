package dev.laurel.dynamodb;

import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/// Ends a process at one of its writes, before or after it is done: no call comes through any more.
final class Killer implements ExecutionInterceptor {
  private final AtomicInteger left = new AtomicInteger(Integer.MAX_VALUE);
  private final boolean done;
  private volatile boolean dead;

  /// `done` where the last write arrives and its answer does not.
  Killer(boolean done) {
    this.done = done;
  }

  /// After so many writes from now on.
  void arm(int writes) {
    left.set(writes);
  }

  boolean hasStruck() {
    return dead;
  }

  private static boolean isWrite(SdkRequest request) {
    return !(request instanceof GetItemRequest
        || request instanceof BatchGetItemRequest
        || request instanceof QueryRequest);
  }

  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    if (!dead && isWrite(context.request()) && left.getAndDecrement() == 0 && !done) {
      dead = true;
    }
    requireAlive();
  }

  @Override
  public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
    if (isWrite(context.request()) && left.get() < 0) {
      dead = true;
    }
    requireAlive();
  }

  private void requireAlive() {
    if (dead) {
      throw DynamoDbException.builder().message("the process has ended").statusCode(400).build();
    }
  }
}
