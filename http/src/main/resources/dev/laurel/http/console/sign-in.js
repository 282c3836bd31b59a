// Where the server wants a key.

import { call, key } from "./api.js";
import { h, replace } from "./dom.js";
import { button, mark } from "./parts.js";
import { t } from "./words.js";

export function signIn(root, done) {
  if (root.querySelector(".sign-in") !== null) {
    return;
  }
  const wrong = key.get() !== null;
  key.forget();
  document.title = `${t("sign-in")} · Laurel`;
  const input = h("input", {
    type: "password",
    id: "key",
    autocomplete: "off",
    spellcheck: "false",
    required: true,
    "aria-describedby": "key-note key-wrong",
    "aria-invalid": wrong ? "true" : null,
  });
  const refused = h("p", { id: "key-wrong", class: "error", role: "alert" }, wrong ? t("sign-in.wrong") : "");
  const submit = async (event) => {
    event.preventDefault();
    key.set(input.value.trim());
    try {
      await call("/v1/games");
      done();
    } catch (problem) {
      key.forget();
      input.setAttribute("aria-invalid", "true");
      replace(refused, problem.status === 401 ? t("sign-in.wrong") : problem.message || t("offline"));
      input.select();
    }
  };
  replace(
    root,
    h(
      "form",
      { class: "sign-in card", onsubmit: submit },
      mark(),
      h("h1", {}, t("sign-in")),
      h("p", { class: "note", id: "key-note" }, t("sign-in.note")),
      h("label", { class: "field", for: "key" }, h("span", {}, t("key"))),
      input,
      refused,
      button(t("sign-in"), null, { kind: "primary", type: "submit" }),
    ),
  );
  input.focus();
}
