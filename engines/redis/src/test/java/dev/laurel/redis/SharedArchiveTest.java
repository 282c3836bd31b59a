package dev.laurel.redis;

import dev.laurel.core.archive.Archive;
import dev.laurel.core.archive.Archivist;
import dev.laurel.core.guard.GuardedIndex;
import dev.laurel.core.notice.Announcement;
import dev.laurel.core.query.Queries;
import dev.laurel.core.submit.Submissions;
import dev.laurel.postgres.PostgresArchive;
import dev.laurel.postgres.PostgresLedger;
import dev.laurel.postgres.Settings;
import dev.laurel.postgres.SqlIndex;
import dev.laurel.testkit.archive.ArchiveContract;
import dev.laurel.testkit.archive.ArchiveStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/// What every archive does, where the ranks of open windows are in Redis.
final class SharedArchiveTest extends ArchiveContract {
  @TempDir private static Path directory;
  private static PostgresFixture postgres;
  private static Databases databases;

  @BeforeAll
  static void start() throws IOException {
    postgres = PostgresFixture.start(directory);
    databases = new Databases();
  }

  @AfterAll
  static void stop() throws IOException {
    databases.close();
    postgres.close();
  }

  @Override
  protected ArchiveStore open(InstantSource clock) {
    return new Store(postgres.empty(), databases.fresh(), clock);
  }

  private static final class Store implements ArchiveStore {
    private final Settings settings;
    private final String uri;
    private final InstantSource clock;
    private final Instance instance;
    private final Parts parts;

    Store(Settings settings, String uri, InstantSource clock) {
      this.settings = settings;
      this.uri = uri;
      this.clock = clock;
      this.instance = Instance.join(settings, uri, clock);
      instance.awaitIndex();
      PostgresLedger ledger = instance.ledger();
      GuardedIndex index = instance.index();
      Archive archive = new PostgresArchive(instance.database(), clock, Announcement.NONE);
      this.parts =
          new Parts(
              ledger,
              Submissions.start(ledger, index, archive, clock),
              archive,
              new Archivist(ledger, new SqlIndex(instance.database()), archive, clock),
              ledger.names(),
              new Queries(ledger, index, archive, ledger.names(), clock));
    }

    @Override
    public Parts parts() {
      return parts;
    }

    @Override
    public ArchiveStore reopen() {
      close();
      return new Store(settings, uri, clock);
    }

    @Override
    public void close() {
      parts.submissions().close();
      instance.close();
    }
  }
}
