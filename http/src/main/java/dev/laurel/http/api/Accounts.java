package dev.laurel.http.api;

import static dev.laurel.http.json.JsonWriter.token;

import dev.laurel.core.Refusal.Forbidden;
import dev.laurel.core.access.Access;
import dev.laurel.core.access.Account;
import dev.laurel.core.access.Caller;
import dev.laurel.core.access.OpenedSession;
import dev.laurel.core.access.Session;
import dev.laurel.http.api.Route.BodyKind;
import dev.laurel.http.json.JsonWriter;
import dev.laurel.http.server.Response;
import java.util.List;

/// Accounts of players, and their sessions. All of it takes its time, for the hash of a password or
/// for the store.
final class Accounts {
  private static final String ACCOUNTS = "/v1/accounts";
  private static final String SESSIONS = "/v1/sessions";

  private static final byte[] PLAYER = token("{\"player\":");
  private static final byte[] TOKEN = token("{\"token\":");
  private static final byte[] FURTHER_PLAYER = token(",\"player\":");
  private static final byte[] LIST = token("{\"sessions\":[");
  private static final byte[] ID = token("{\"id\":");
  private static final byte[] CREATED_AT = token(",\"createdAt\":");
  private static final byte[] EXPIRES_AT = token(",\"expiresAt\":");
  private static final byte[] CURRENT = token(",\"current\":");
  private static final byte[] IP = token(",\"ip\":");
  private static final byte[] USER_AGENT = token(",\"userAgent\":");
  private static final byte[] END = token("]}");

  private final Access access;
  private final Admission admission;
  private final boolean signUp;

  Accounts(Access access, Admission admission, boolean signUp) {
    this.access = access;
    this.admission = admission;
    this.signUp = signUp;
  }

  List<Route> routes() {
    return List.of(
        slow(Route.of("POST", ACCOUNTS, BodyKind.JSON, this::create)),
        slow(Route.of("POST", SESSIONS, BodyKind.JSON, this::logIn)),
        slow(Route.get(SESSIONS, this::list)),
        slow(Route.of("DELETE", SESSIONS, BodyKind.NONE, this::logOutEverywhere)),
        slow(Route.of("DELETE", SESSIONS + "/current", BodyKind.NONE, this::logOut)));
  }

  private static Route slow(Route route) {
    return route.waiting(_ -> true);
  }

  private void create(Call call) {
    if (!signUp) {
      throw new Forbidden("Accounts cannot be made here: the setting sign-up is off.");
    }
    Account account =
        access.createAccount(
            call.caller(), CredentialsReader.account(call.reader()), call.client());
    JsonWriter json = call.writer().raw(PLAYER).string(account.player().value()).raw('}');
    call.reply(Response.json(201, json).with("location", "/v1/players/" + account.player()));
  }

  private void logIn(Call call) {
    CredentialsReader.LogIn given = CredentialsReader.logIn(call.reader());
    admission.admitLogIn(given.username());
    OpenedSession opened = access.logIn(given.username(), given.password(), call.client());
    JsonWriter json = call.writer().raw(TOKEN).string(opened.token());
    json.raw(EXPIRES_AT).time(opened.session().expiresAt());
    json.raw(FURTHER_PLAYER).string(opened.session().player().value()).raw('}');
    call.reply(Response.json(201, json).with("cache-control", "no-store"));
  }

  private void list(Call call) {
    Caller.SignedIn caller = caller(call);
    List<Session> sessions = access.sessions(caller.player());
    JsonWriter json = call.writer().raw(LIST);
    for (int i = 0; i < sessions.size(); i++) {
      if (i > 0) {
        json.raw(',');
      }
      write(json, sessions.get(i), caller);
    }
    call.reply(json.raw(END));
  }

  private static void write(JsonWriter json, Session session, Caller.SignedIn caller) {
    json.raw(ID).string(session.id().toString());
    json.raw(CREATED_AT).time(session.createdAt());
    json.raw(EXPIRES_AT).time(session.expiresAt());
    json.raw(CURRENT).bool(session.id().equals(caller.session()));
    json.raw(IP).string(session.client().ip());
    json.raw(USER_AGENT).string(session.client().userAgent()).raw('}');
  }

  private void logOut(Call call) {
    access.logOut(caller(call), call.client());
    call.reply(Response.empty(204));
  }

  private void logOutEverywhere(Call call) {
    access.logOutEverywhere(caller(call), call.client());
    call.reply(Response.empty(204));
  }

  private static Caller.SignedIn caller(Call call) {
    if (call.caller() instanceof Caller.SignedIn signedIn) {
      return signedIn;
    }
    throw new IllegalStateException("let in without a session");
  }
}
