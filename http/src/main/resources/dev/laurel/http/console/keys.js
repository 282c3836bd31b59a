// The keys of the server: a secret is shown once, when it is made.

import { call, path } from "./api.js";
import { h, replace } from "./dom.js";
import { button, chip, confirm, dialog, empty, heading, show, toast } from "./parts.js";
import { ago, moment, t } from "./words.js";

const ROLES = ["reader", "server", "admin"];

export function keys({ root, signal }) {
  const place = h("section", { class: "list", "aria-label": t("section.keys") });
  // After the first key every call needs one: with any other role nobody could make a second.
  let usual = "reader";
  const load = () =>
    show(
      place,
      async () => {
        const answer = await call("/v1/keys", { signal });
        const list = Array.isArray(answer) ? answer : answer.keys;
        usual = list.length === 0 ? "admin" : "reader";
        return list.length === 0 ? empty(t("keys.none"), t("keys.none.note")) : table(list, load);
      },
      { signal, lines: 4 },
    );
  replace(
    root,
    heading({ title: t("section.keys"), note: t("keys.note"), actions: [button(t("keys.create"), () => create(load, usual), { kind: "primary", name: "plus" })] }),
    place,
  );
  load();
}

function table(list, load) {
  return h(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": t("section.keys") },
    h(
      "table",
      { class: "plain" },
      h("thead", {}, h("tr", {}, ["keys.label", "keys.role", "keys.games", "keys.made", "keys.used", "actions"].map((name) => h("th", { scope: "col" }, t(name))))),
      h("tbody", {}, list.map((one) => line(one, load))),
    ),
  );
}

function line(one, load) {
  const games = one.games ?? [];
  return h(
    "tr",
    {},
    h("td", {}, one.label ?? "", h("div", { class: "id" }, one.id)),
    h("td", {}, chip(t(`role.${one.role}`), one.role === "admin" ? "warn" : "soft")),
    h("td", {}, games.length === 0 ? t("keys.all-games") : games.join(", ")),
    h("td", {}, h("time", { datetime: one.createdAt, title: moment(one.createdAt) }, ago(one.createdAt))),
    h("td", {}, one.lastUsedAt ? h("time", { datetime: one.lastUsedAt, title: moment(one.lastUsedAt) }, ago(one.lastUsedAt)) : t("keys.never")),
    h("td", {}, one.revokedAt ? chip(t("keys.revoked"), "soft") : button(t("keys.revoke"), () => revoke(one, load), { kind: "danger", "aria-label": t("keys.revoke.which", { label: one.label ?? one.id }) })),
  );
}

function revoke(one, load) {
  confirm({
    title: t("keys.revoke.which", { label: one.label ?? one.id }),
    note: t("keys.revoke.note"),
    action: t("keys.revoke"),
    work: async () => {
      await call(path`/v1/keys/${one.id}`, { method: "DELETE" });
      await load();
    },
  });
}

function create(load, usual) {
  dialog(t("keys.create"), (close) => {
    const body = h("div");
    const error = h("p", { class: "error", role: "alert" });
    const submit = async (event) => {
      event.preventDefault();
      const given = new FormData(event.target);
      const games = given.get("games").split(",").map((game) => game.trim()).filter(Boolean);
      try {
        const made = await call("/v1/keys", { method: "POST", body: { label: given.get("label"), role: given.get("role"), ...(games.length > 0 && { games }) } });
        replace(body, secret(made.secret ?? made.key, close));
        load();
      } catch (problem) {
        replace(error, [problem.message, ...problem.errors.map((one) => `${one.field}: ${one.detail}`)].join(" "));
      }
    };
    return replace(
      body,
      h(
        "form",
        { onsubmit: submit },
        h("label", { class: "field" }, h("span", {}, t("keys.label")), h("input", { name: "label", required: true, maxlength: 100, autocomplete: "off" })),
        h(
          "fieldset",
          { class: "options" },
          h("legend", {}, t("keys.role")),
          ROLES.map((role) =>
            h(
              "label",
              { class: "option" },
              h("input", { type: "radio", name: "role", value: role, checked: role === usual }),
              h("span", { class: "title" }, t(`role.${role}`)),
              h("span", { class: "note" }, t(`role.${role}.note`)),
            ),
          ),
        ),
        h("label", { class: "field" }, h("span", {}, t("keys.games")), h("input", { name: "games", autocomplete: "off", "aria-describedby": "games-note" }), h("span", { class: "note", id: "games-note" }, t("keys.games.note"))),
        error,
        h("div", { class: "actions" }, button(t("cancel"), close), button(t("keys.create"), null, { kind: "primary", type: "submit" })),
      ),
    );
  });
}

function secret(value, close) {
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    toast(t("copied"));
  };
  return [
    h("p", {}, t("keys.once")),
    h("p", { class: "secret" }, h("code", { tabindex: "0", "aria-label": t("keys.secret") }, value)),
    h("div", { class: "actions" }, button(t("copy"), copy), button(t("keys.kept"), close, { kind: "primary" })),
  ];
}
