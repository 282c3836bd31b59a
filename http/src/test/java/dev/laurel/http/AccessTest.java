package dev.laurel.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.laurel.core.access.SigningKey;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.util.Base64;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Keys, accounts and sessions as clients use and misuse them.
final class AccessTest {
  private static final String ACCOUNT =
      "{\"username\":\"Ann_1\",\"email\":\"ann@example.com\",\"password\":\"correct horse\"}";
  private static final String LOG_IN = "{\"username\":\"ann_1\",\"password\":\"correct horse\"}";

  private final TestServer server = TestServer.start();

  @AfterEach
  void close() {
    server.close();
  }

  private Reply send(String method, String path, String token) {
    return server.send(method, path, null, null, "authorization", "Bearer " + token);
  }

  private Reply post(String path, String json, String token) {
    return server.post(path, json, "authorization", "Bearer " + token);
  }

  private static String text(Reply reply, String path) {
    return (String) Objects.requireNonNull(reply.at(path));
  }

  private String logIn() {
    server.post("/v1/accounts", ACCOUNT).expect(201);
    return text(server.post("/v1/sessions", LOG_IN).expect(201), "token");
  }

  @Test
  void an_account_is_made_once_and_logs_in_whatever_the_case_of_its_name() {
    Reply made = server.post("/v1/accounts", ACCOUNT).expect(201);
    assertThat(made.text()).isEqualTo("{\"player\":\"" + text(made, "player") + "\"}");
    server
        .post("/v1/accounts", ACCOUNT.replace("Ann_1", "ANN_1").replace("ann@", "other@"))
        .expectProblem(409, "name-taken");
    server
        .post("/v1/accounts", ACCOUNT.replace("Ann_1", "other"))
        .expectProblem(409, "email-taken");
    Reply session = server.post("/v1/sessions", LOG_IN).expect(201);
    assertThat(session.at("player")).isEqualTo(made.at("player"));
    assertThat(session.at("expiresAt")).isEqualTo("2025-07-14T10:30:00Z");
    assertThat(session.header("cache-control")).contains("no-store");
  }

  @Test
  void an_unknown_name_and_a_wrong_password_have_the_same_answer() {
    server.post("/v1/accounts", ACCOUNT).expect(201);
    Reply wrong = server.post("/v1/sessions", LOG_IN.replace("correct", "correkt"));
    Reply unknown = server.post("/v1/sessions", LOG_IN.replace("ann_1", "nobody"));
    Reply impossible = server.post("/v1/sessions", LOG_IN.replace("ann_1", "no body!"));
    wrong.expectProblem(401, "unauthorised");
    assertThat(unknown.text()).isEqualTo(wrong.text());
    assertThat(impossible.text()).isEqualTo(wrong.text());
  }

  @Test
  void what_an_account_cannot_be_is_told_by_its_field() {
    server.post("/v1/accounts", ACCOUNT.replace("Ann_1", "a!")).expectProblem(400, "invalid-input");
    Reply weak = server.post("/v1/accounts", ACCOUNT.replace("correct horse", "hush"));
    assertThat(weak.expectProblem(400, "invalid-input").at("errors.0.field")).isEqualTo("password");
    assertThat(weak.text()).doesNotContain("hush");
    server.post("/v1/accounts", "{\"username\":\"ann\"}").expectProblem(400, "invalid-input");
  }

  @Test
  void sessions_are_listed_and_end_at_once() {
    String first = logIn();
    String second = text(server.post("/v1/sessions", LOG_IN).expect(201), "token");
    Reply list = send("GET", "/v1/sessions", second).expect(200);
    assertThat(list.text()).contains("\"current\":true", "\"current\":false", "\"127.0.0.1\"");
    assertThat(list.text()).doesNotContain(first).doesNotContain(second);
    send("DELETE", "/v1/sessions/current", second).expect(204);
    send("GET", "/v1/sessions", second).expectProblem(401, "unauthorised");
    send("GET", "/v1/sessions", first).expect(200);
    send("DELETE", "/v1/sessions", first).expect(204);
    send("GET", "/v1/sessions", first).expectProblem(401, "unauthorised");
  }

  @Test
  void a_session_ends_when_its_time_is_over() {
    String token = logIn();
    server.clock.advance(Duration.ofHours(24));
    send("GET", "/v1/sessions", token).expectProblem(401, "unauthorised");
  }

  @Test
  void a_key_shows_its_secret_once_and_is_refused_as_soon_as_it_is_revoked() {
    Reply made = server.post("/v1/keys", "{\"label\":\"ops\",\"role\":\"admin\"}").expect(201);
    String admin = text(made, "secret");
    assertThat(made.at("games")).isEqualTo(List.of());
    server.get("/v1/keys").expectProblem(401, "unauthorised");
    Reply list = send("GET", "/v1/keys", admin).expect(200);
    assertThat(list.at("keys.0.label")).isEqualTo("ops");
    assertThat(list.text()).doesNotContain(admin).doesNotContain("secret");
    Reply other = post("/v1/keys", "{\"role\":\"reader\",\"games\":[\"arcade\"]}", admin);
    String reader = text(other.expect(201), "secret");
    send("GET", "/v1/games", reader).expect(200);
    send("DELETE", "/v1/keys/" + text(other, "id"), admin).expect(204);
    send("GET", "/v1/games", reader).expectProblem(401, "unauthorised");
    send("DELETE", "/v1/keys/0123456789abcdef", admin).expectProblem(404, "key-not-found");
    post("/v1/keys", "{\"role\":\"player\"}", admin).expectProblem(400, "invalid-input");
  }

  @Test
  void a_key_sees_its_games_alone() {
    server.put("/v1/games/arcade/boards/points", "{}").expect(201);
    server.put("/v1/games/other/boards/points", "{}").expect(201);
    String score = "{\"player\":\"p\",\"score\":1}";
    server.post("/v1/games/arcade/boards/points/scores", score).expect(200);
    server.post("/v1/games/other/boards/points/scores", score).expect(200);
    Reply made = server.post("/v1/keys", "{\"role\":\"reader\",\"games\":[\"arcade\"]}");
    String key = text(made.expect(201), "secret");
    assertThat(send("GET", "/v1/games", key).text())
        .isEqualTo("[{\"game\":\"arcade\",\"boards\":1}]");
    Reply standings = send("GET", "/v1/players/p/standings", key).expect(200);
    assertThat(standings.text()).contains("\"arcade\"").doesNotContain("\"other\"");
    send("GET", "/v1/players/p/history?game=other&board=points", key)
        .expectProblem(403, "forbidden");
  }

  @Test
  void what_was_done_is_told_newest_first_by_pages() {
    Reply made = server.post("/v1/keys", "{\"label\":\"ops\",\"role\":\"admin\"}").expect(201);
    String admin = text(made, "secret");
    server.clock.advance(Duration.ofSeconds(1));
    post("/v1/keys", "{\"role\":\"reader\"}", admin).expect(201);
    Reply first = send("GET", "/v1/audit?limit=1", admin).expect(200);
    assertThat(first.at("acts.0.action")).isEqualTo("key-created");
    assertThat(first.at("acts.0.actor")).isEqualTo("key:" + text(made, "id"));
    assertThat(first.at("acts.0.client.ip")).isEqualTo("127.0.0.1");
    Reply second = send("GET", "/v1/audit?limit=1&cursor=" + text(first, "next"), admin);
    assertThat(second.expect(200).at("acts.0.actor")).isEqualTo("local");
    assertThat(first.text() + second.text()).doesNotContain(admin);
    send("GET", "/v1/audit?cursor=zzzz", admin).expectProblem(400, "invalid-input");
    send("GET", "/v1/audit?from=yesterday", admin).expectProblem(400, "invalid-input");
  }

  @Test
  void a_batch_of_one_who_may_not_send_it_is_refused() {
    Reply made = server.post("/v1/keys", "{\"role\":\"reader\"}").expect(201);
    server
        .send(
            "POST",
            "/v1/games/arcade/scores/batch",
            "application/x-ndjson",
            BodyPublishers.ofString("{}\n".repeat(10_000)),
            "authorization",
            "Bearer " + text(made, "secret"))
        .expectProblem(403, "forbidden");
  }

  @Test
  void no_token_but_the_one_that_was_given_is_believed() throws Exception {
    String token = logIn();
    Map<String, String> forged = forgeries(token);
    forged.forEach((how, attempt) -> {
      Reply reply = send("GET", "/v1/sessions", attempt);
      assertThat(reply.status()).as(how).isEqualTo(401);
      assertThat(reply.text()).as(how).doesNotContain(attempt);
    });
    for (int i = 0; i < token.length(); i++) {
      char flipped = token.charAt(i) == 'A' ? 'B' : 'A';
      String attempt = token.substring(0, i) + flipped + token.substring(i + 1);
      assertThat(send("GET", "/v1/sessions", attempt).status()).as("byte %d", i).isEqualTo(401);
    }
    send("GET", "/v1/sessions", token).expect(200);
  }

  private Map<String, String> forgeries(String token) throws ParseException, JOSEException {
    SignedJWT real = SignedJWT.parse(token);
    JWTClaimsSet claims = real.getJWTClaimsSet();
    JOSEObjectType type = real.getHeader().getType();
    String kid = real.getHeader().getKeyID();
    Date now = Date.from(server.clock.instant());
    Date later = Date.from(server.clock.instant().plus(Duration.ofHours(1)));
    Map<String, String> forged = new LinkedHashMap<>();
    String body = token.substring(token.indexOf('.') + 1, token.lastIndexOf('.'));
    forged.put("alg none", base64("{\"alg\":\"none\"}") + "." + body + ".");
    forged.put(
        "alg none, signed", base64("{\"alg\":\"none\"}") + token.substring(token.indexOf('.')));
    forged.put("no signature", token.substring(0, token.lastIndexOf('.') + 1));
    forged.put("other type", signed(JWSAlgorithm.HS256, new JOSEObjectType("JWT"), kid, claims));
    forged.put("unknown kid", signed(JWSAlgorithm.HS256, type, "abcdefghijkl", claims));
    forged.put("no kid", signed(JWSAlgorithm.HS256, type, null, claims));
    forged.put("other issuer", resigned(real, new JWTClaimsSet.Builder(claims).issuer("eve")));
    forged.put("other audience", resigned(real, new JWTClaimsSet.Builder(claims).audience("eve")));
    forged.put("other player", resigned(real, new JWTClaimsSet.Builder(claims).subject("eve")));
    forged.put("expired", resigned(real, new JWTClaimsSet.Builder(claims).expirationTime(now)));
    forged.put("too early", resigned(real, new JWTClaimsSet.Builder(claims).notBeforeTime(later)));
    forged.put("longer", resigned(real, new JWTClaimsSet.Builder(claims).expirationTime(later)));
    forged.put("twice", token + "." + token);
    return forged;
  }

  private String resigned(SignedJWT real, JWTClaimsSet.Builder claims) throws JOSEException {
    JWSHeader header = real.getHeader();
    return signed(JWSAlgorithm.HS256, header.getType(), header.getKeyID(), claims.build());
  }

  /// With the server's own secret: the signature is right, and nothing else.
  private String signed(
      JWSAlgorithm algorithm, JOSEObjectType type, @Nullable String kid, JWTClaimsSet claims)
      throws JOSEException {
    SigningKey key =
        server.accessStore().signingKeys().stream()
            .filter(it -> it.purpose() == SigningKey.Purpose.SESSION)
            .findFirst()
            .orElseThrow();
    SignedJWT forged =
        new SignedJWT(new JWSHeader.Builder(algorithm).type(type).keyID(kid).build(), claims);
    forged.sign(new MACSigner(key.secret()));
    return forged.serialize();
  }

  private static String base64(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
