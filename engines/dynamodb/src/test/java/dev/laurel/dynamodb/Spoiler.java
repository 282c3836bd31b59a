package dev.laurel.dynamodb;

import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/// Throttles some calls, has others meet a transaction that is under way, and loses the answers of
/// some that were done.
final class Spoiler implements ExecutionInterceptor {
  private final Random random;
  private final AtomicInteger spoilt = new AtomicInteger();

  Spoiler(long seed) {
    random = new Random(seed);
  }

  int spoilt() {
    return spoilt.get();
  }

  private synchronized int die() {
    return random.nextInt(100);
  }

  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    int die = die();
    if (die < 8) {
      spoilt.incrementAndGet();
      throw ProvisionedThroughputExceededException.builder()
          .message("throttled")
          .statusCode(400)
          .awsErrorDetails(
              AwsErrorDetails.builder().errorCode("ProvisionedThroughputExceededException").build())
          .build();
    }
    if (die < 16 && context.request() instanceof TransactWriteItemsRequest) {
      spoilt.incrementAndGet();
      throw TransactionCanceledException.builder()
          .message("conflict")
          .statusCode(400)
          .cancellationReasons(
              List.of(CancellationReason.builder().code("TransactionConflict").build()))
          .build();
    }
  }

  @Override
  public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
    if (die() < 8) {
      spoilt.incrementAndGet();
      throw SdkClientException.create("the answer was lost");
    }
  }
}
