package dev.laurel.app.client;

import java.io.IOException;

/// Where scores are imported from. It is read once, and its [Mark] says how far it was.
sealed interface ImportSource extends AutoCloseable permits FileImport, RedisImport {
  Mark mark();

  /// Goes to where an earlier run came; says in words where that is.
  String skip(String howFar) throws IOException;

  /// How far this one came.
  String howFar();

  /// What proves that a source is the one that was read so far.
  String proof();

  /// Adds the next submissions, some hundreds; false where none will follow.
  boolean next(Submissions submissions) throws IOException;

  /// How much of it is done, of [#all].
  long done();

  long all() throws IOException;

  @Override
  void close() throws IOException;
}
