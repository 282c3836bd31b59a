package dev.laurel.http.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.laurel.http.Reply;
import dev.laurel.http.TestServer;
import dev.laurel.http.console.Chromium.Viewer;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Keys in the console: signing in with one, making them and revoking them.
final class KeysTest {
  private static Chromium chromium;

  private final TestServer server = TestServer.start();

  @BeforeAll
  static void start() {
    chromium = Chromium.start();
  }

  @AfterAll
  static void stop() {
    chromium.close();
  }

  @AfterEach
  void close() {
    server.close();
    chromium.expectNoComplaints();
  }

  private Page open(String address) {
    Page page = chromium.open(Viewer.DESK);
    page.navigate("http://127.0.0.1:" + server.port() + "/" + address);
    return page;
  }

  private static Locator button(Page page, String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  private static void signIn(Page page, String secret) {
    page.getByLabel("Key", new Page.GetByLabelOptions().setExact(true)).fill(secret);
    button(page, "Sign in").click();
  }

  /// Makes a key in the dialog and answers its secret.
  private static String create(Page page, String label, String role) {
    button(page, "Create key").first().click();
    Locator dialog = page.locator("dialog");
    dialog.getByLabel("Label").fill(label);
    dialog.locator("input[value=" + role + "]").check();
    dialog.locator("button[type=submit]").click();
    String secret = dialog.locator(".secret code").textContent();
    assertThat(dialog).containsText("never again");
    button(page, "I have kept it").click();
    assertThat(dialog).hasCount(0);
    return secret;
  }

  private Reply games(String secret) {
    return server.send("GET", "/v1/games", null, null, "authorization", "Bearer " + secret);
  }

  @Test
  void a_key_opens_the_console_and_stays_in_its_tab() {
    Reply made = server.post("/v1/keys", "{\"label\":\"ops\",\"role\":\"admin\"}").expect(201);
    String secret = (String) Objects.requireNonNull(made.at("secret"));
    Page page = open("#/keys");
    assertThat(page.locator("h1")).hasText("Sign in");
    signIn(page, "not-a-key");
    assertThat(page.getByRole(AriaRole.ALERT)).hasText("The server does not know this key.");
    signIn(page, secret);
    assertThat(page.locator("tbody tr")).hasCount(1);
    assertThat(page.locator("tbody tr")).containsText("ops");
    assertThat(page.url()).doesNotContain(secret);
    page.reload();
    assertThat(page.locator("tbody tr")).hasCount(1);
    assertThat(page.evaluate("Object.keys(localStorage).join() + document.cookie")).isEqualTo("");
    assertThat(open("#/keys").locator("h1")).hasText("Sign in");
    button(page, "Forget the key").click();
    assertThat(page.locator("h1")).hasText("Sign in");
  }

  @Test
  void a_key_is_made_and_revoked() {
    Page page = open("#/keys");
    assertThat(page.getByText("No key has been made")).isVisible();
    button(page, "Create key").first().click();
    assertThat(page.locator("dialog input[value=admin]")).isChecked();
    button(page, "Cancel").click();
    String admin = create(page, "ops", "admin");
    signIn(page, admin);
    assertThat(page.locator("tbody tr")).hasCount(1);
    String reader = create(page, "overlay", "reader");
    assertThat(page.locator("tbody tr")).hasCount(2);
    assertThat(page.locator("main")).not().containsText(reader);
    games(reader).expect(200);
    button(page, "Revoke overlay").click();
    page.locator("dialog button[type=submit]").click();
    assertThat(page.locator("dialog")).hasCount(0);
    assertThat(button(page, "Revoke overlay")).hasCount(0);
    games(reader).expectProblem(401, "unauthorised");
    games(admin).expect(200);
  }
}
