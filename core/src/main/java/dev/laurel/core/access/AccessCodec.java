package dev.laurel.core.access;

import dev.laurel.core.access.SigningKey.Purpose;
import dev.laurel.core.board.GameId;
import dev.laurel.core.player.AvatarUrl;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Packs what is kept of access into rows. Choices stand in them by their words, not their numbers.
final class AccessCodec {
  private static final int FORMAT = 1;
  private static final int MAX_FACTS = 64;

  private AccessCodec() {}

  static byte[] pack(AccessKey key) {
    ByteSink sink = sink().text(key.id().value()).text(key.label().value());
    sink.text(key.role().label());
    switch (key.games()) {
      case Games.All() -> sink.varint(0);
      case Games.Only(var games) -> {
        sink.varint(games.size());
        games.forEach(game -> sink.text(game.value()));
      }
    }
    return sink.fixed(key.createdAt())
        .optional(key.lastUsedAt())
        .optional(key.revokedAt())
        .toBytes();
  }

  static AccessKey key(TokenHash hash, byte[] row) {
    ByteSource source = source("key", row);
    KeyId id = new KeyId(source.text());
    KeyLabel label = new KeyLabel(source.text());
    Role role = word(source, Role::ofLabel);
    return new AccessKey(
        id,
        hash,
        label,
        role,
        games(source),
        source.fixedLong(),
        source.optional(),
        source.optional());
  }

  private static Games games(ByteSource source) {
    int count = source.count(Games.MAX);
    if (count == 0) {
      return new Games.All();
    }
    List<GameId> games = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      games.add(new GameId(source.text()));
    }
    return Games.only(games);
  }

  static byte[] pack(Account account) {
    ByteSink sink =
        sink()
            .text(account.username().value())
            .text(account.email().value())
            .text(account.password().value());
    AvatarUrl avatar = account.avatarUrl();
    return nullable(sink, avatar == null ? null : avatar.value())
        .fixed(account.createdAt())
        .fixed(account.updatedAt())
        .toBytes();
  }

  static Account account(PlayerId player, byte[] row) {
    ByteSource source = source("account", row);
    Username username = new Username(source.text());
    Email email = new Email(source.text());
    PasswordHash password = new PasswordHash(source.text());
    String avatar = nullable(source);
    return new Account(
        player,
        username,
        email,
        password,
        avatar == null ? null : new AvatarUrl(avatar),
        source.fixedLong(),
        source.fixedLong());
  }

  static byte[] pack(Session session) {
    ByteSink sink = sink().text(session.id().toString()).text(session.player().value());
    return client(sink, session.client())
        .fixed(session.createdAt())
        .fixed(session.expiresAt())
        .optional(session.revokedAt())
        .toBytes();
  }

  static Session session(TokenHash hash, byte[] row) {
    ByteSource source = source("session", row);
    SessionId id = SessionId.of(source.text());
    PlayerId player = new PlayerId(source.text());
    return new Session(
        id,
        player,
        hash,
        client(source),
        source.fixedLong(),
        source.fixedLong(),
        source.optional());
  }

  static byte[] pack(SigningKey key) {
    return sink()
        .text(key.id().value())
        .text(key.purpose().label())
        .blob(key.secret().getEncoded())
        .fixed(key.from())
        .fixed(key.until())
        .toBytes();
  }

  static SigningKey signingKey(byte[] row) {
    ByteSource source = source("signing key", row);
    return SigningKey.of(
        new SigningKey.Id(source.text()),
        word(source, Purpose::ofLabel),
        source.blob(),
        source.fixedLong(),
        source.fixedLong());
  }

  static byte[] pack(Act act) {
    ByteSink sink = sink().fixed(act.time()).text(act.actor()).text(act.kind().label());
    facts(facts(sink.text(act.target()), act.before()), act.after());
    return client(sink, act.client()).toBytes();
  }

  static Act act(byte[] row) {
    ByteSource source = source("act", row);
    long time = source.fixedLong();
    String actor = source.text();
    Act.Kind kind = word(source, Act.Kind::ofLabel);
    String target = source.text();
    return new Act(time, actor, kind, target, facts(source), facts(source), client(source));
  }

  private static ByteSink facts(ByteSink sink, Map<String, String> facts) {
    sink.varint(facts.size());
    facts.forEach((name, value) -> sink.text(name).text(value));
    return sink;
  }

  private static Map<String, String> facts(ByteSource source) {
    Map<String, String> facts = new LinkedHashMap<>();
    int count = source.count(MAX_FACTS);
    for (int i = 0; i < count; i++) {
      facts.put(source.text(), source.text());
    }
    return facts;
  }

  private static ByteSink client(ByteSink sink, Client client) {
    return nullable(nullable(sink, client.ip()), client.userAgent());
  }

  private static Client client(ByteSource source) {
    return new Client(nullable(source), nullable(source));
  }

  private static ByteSink nullable(ByteSink sink, @Nullable String text) {
    sink.u8(text == null ? 0 : 1);
    return text == null ? sink : sink.text(text);
  }

  private static @Nullable String nullable(ByteSource source) {
    return source.u8() == 0 ? null : source.text();
  }

  private static ByteSink sink() {
    return new ByteSink(128).u8(FORMAT);
  }

  private static ByteSource source(String name, byte[] row) {
    ByteSource source = new ByteSource(name, row);
    if (source.u8() != FORMAT) {
      throw source.damaged("an unknown format");
    }
    return source;
  }

  private static <E> E word(ByteSource source, Function<String, E> named) {
    try {
      return named.apply(source.text());
    } catch (IllegalArgumentException unknown) {
      throw source.damaged("an unknown word");
    }
  }
}
