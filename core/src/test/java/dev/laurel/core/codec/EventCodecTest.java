package dev.laurel.core.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.access.Client;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Event.Defined.Cause;
import dev.laurel.core.ledger.Metadata;
import dev.laurel.core.ledger.Origin;
import dev.laurel.core.player.Attributes;
import dev.laurel.core.player.AvatarUrl;
import dev.laurel.core.player.Embedding;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.Profile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class EventCodecTest {
  private static final BoardKey BOARD = BoardKey.of("game", "board");
  private static final StandingsId TABLE = new StandingsId(BOARD, "ALL-TIME", Group.GLOBAL);
  private static final PlayerId PLAYER = new PlayerId("the-player");
  private static final Entry ENTRY =
      new Entry(7, 1, 90, 3, Entry.State.RANKED, Metadata.ofJson("{}"));
  private static final Origin SERVER = Origin.of("key:k1", new Client("10.0.0.1", "game/1"));
  private static final Origin TOKEN =
      Origin.of("player:the-player", new Client("10.0.0.2", null)).using("boss", "ab".repeat(32));
  // A board dropped, and created with its defaults, as format 1 had it.
  private static final String BEFORE_ORIGINS =
      "01000000000000000a00000000000000640400000467616d6505626f61726403020101010467616d"
          + "6505626f617264044445534304424553540d46495253545f52454143484544074f5244494e414c03"
          + "5554430108414c4c5f54494d4500000000000000";
  private static final Board DEFINITION = Board.defaults(BOARD);
  private static final Profile PROFILE =
      new Profile(
          new PlayerName("The Name"),
          new AvatarUrl("https://example.com/"),
          Map.of("region", "eu", "platform", "pc"),
          Attributes.ofJson("{\"a\":1}"),
          Embedding.of(0.5f, -3e9f));

  private static final List<Event> EVENTS =
      List.of(
          new Event.Scored(
              10,
              100,
              TOKEN,
              BOARD,
              PLAYER,
              7,
              1,
              90,
              new PlayerName("The Name"),
              Metadata.ofJson("{}"),
              List.of(new Change(TABLE, PLAYER, 5L, ENTRY, true))),
          new Event.Profiled(11, 101, SERVER, PLAYER, PROFILE, true),
          new Event.Profiled(12, 102, SERVER, PLAYER, Profile.EMPTY, false),
          new Event.Concealed(13, 103, SERVER, BOARD, PLAYER, true, List.of()),
          new Event.Removed(14, 104, SERVER, BOARD, PLAYER, List.of()),
          new Event.Erased(
              15,
              105,
              SERVER,
              PLAYER,
              List.of(new Change(TABLE, PLAYER, 7L, ENTRY.erased(), true))),
          new Event.Dropped(16, 106, SERVER, BOARD),
          new Event.Defined(17, 107, Origin.UNKNOWN, DEFINITION, null, Cause.CREATED),
          new Event.Defined(18, 108, SERVER, DEFINITION, DEFINITION, Cause.ENDED),
          new Event.Defined(19, 109, SERVER, DEFINITION.split(16), DEFINITION, Cause.CHANGED));

  @Test
  void events_come_back_as_they_were() {
    assertThat(read(row(EVENTS))).isEqualTo(EVENTS);
  }

  @Test
  void what_is_left_of_an_erased_player_names_nobody_and_comes_back_too() {
    List<Event> left =
        EVENTS.stream().map(it -> it.whose() == null ? it : Event.Anonymous.of(it)).toList();
    byte[] row = row(left);
    assertThat(read(row)).isEqualTo(left);
    assertThat(new String(row, StandardCharsets.ISO_8859_1))
        .doesNotContain("the-player")
        .doesNotContain("The Name");
    assertThat(left.getFirst())
        .isEqualTo(
            new Event.Anonymous(
                10,
                100,
                new Origin(null, Client.NONE, "boss", null),
                Event.Anonymous.Kind.SCORED,
                BOARD,
                7L,
                90L,
                List.of(new Event.Anonymous.Effect(TABLE, 5L, 7L))));
  }

  @Test
  void origins_that_repeat_cost_a_byte() {
    Event drop = new Event.Dropped(10, 100, SERVER, BOARD);
    Origin equal = Origin.of("key:k1", new Client("10.0.0.1", "game/1"));
    int one = row(List.of(drop)).length;
    int two = row(List.of(drop, drop.withOrigin(equal))).length;
    // Kind, time, origin, board: a byte each.
    assertThat(two - one).isEqualTo(4);
  }

  @Test
  void a_row_from_before_there_were_origins_is_read() {
    byte[] row = HexFormat.of().parseHex(BEFORE_ORIGINS);
    assertThat(read(row))
        .containsExactly(
            new Event.Dropped(10, 100, Origin.UNKNOWN, BOARD),
            new Event.Defined(11, 101, Origin.UNKNOWN, DEFINITION, null, Cause.CREATED));
  }

  @Test
  void a_store_that_keeps_origins_elsewhere_packs_none() {
    EventWriter writer = EventWriter.withoutOrigins();
    writer.begin(10, 100);
    EVENTS.forEach(writer::add);
    assertThat(read(writer.row()))
        .isEqualTo(EVENTS.stream().map(it -> it.withOrigin(Origin.UNKNOWN)).toList());
  }

  @Test
  void an_event_id_tells_its_place() {
    assertThat(EVENTS).allMatch(event -> event.id().sequence() == event.sequence());
    Event far = new Event.Dropped(Long.MAX_VALUE, 1, SERVER, BOARD);
    assertThat(far.id().sequence()).isEqualTo(Long.MAX_VALUE);
  }

  private static byte[] row(List<Event> events) {
    EventWriter writer = new EventWriter();
    writer.begin(10, 100);
    events.forEach(writer::add);
    return writer.row();
  }

  private static List<Event> read(byte[] row) {
    List<Event> events = new ArrayList<>();
    new EventReader(10, row).read(events::add);
    return events;
  }
}
