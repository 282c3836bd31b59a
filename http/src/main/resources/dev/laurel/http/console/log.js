// The audit log of a board: every event that changed a score, newest first.

import { call, path, query as withQuery } from "./api.js";
import { boardFrame } from "./board.js";
import { h } from "./dom.js";
import { button, empty, linkButton, show } from "./parts.js";
import { link, parts, requery } from "./router.js";
import { moment, number, t } from "./words.js";

const PAGE = 50;

export function log(page) {
  const { root, game, board, query, signal } = page;
  const base = path`/v1/games/${game}/boards/${board}`;
  const given = Object.fromEntries(query);
  boardFrame(page, "log");
  const place = h("section", { class: "list", "aria-label": t("tab.log") });
  root.append(filter(given), place);
  const address = withQuery(`${base}/events`, { ...given, from: start(given.from), to: end(given.to), limit: PAGE });
  show(
    place,
    async () => {
      const answer = await call(address, { signal });
      return answer.events.length === 0 ? empty(t("log.none"), t("log.none.note")) : table(answer, given);
    },
    { signal, lines: 10 },
  );
}

/** Days are picked; times are asked for. */
function start(date) {
  return date && `${date}T00:00:00Z`;
}

function end(date) {
  return date && new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString();
}

function filter(given) {
  const field = (name, label, type) => h("label", { class: "choice" }, h("span", {}, label), h("input", { name, type, value: given[name] ?? "", autocomplete: "off" }));
  const apply = (event) => {
    event.preventDefault();
    requery(Object.fromEntries(new FormData(event.target)));
  };
  return h(
    "form",
    { class: "picks", onsubmit: apply },
    field("player", t("player.id"), "text"),
    field("from", t("log.from"), "date"),
    field("to", t("log.to"), "date"),
    button(t("log.show"), null, { type: "submit" }),
  );
}

function table(answer, given) {
  return [
    h(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": t("tab.log") },
      h(
        "table",
        { class: "plain" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            ["log.at", "player", "log.action"].map((name) => h("th", { scope: "col" }, t(name))),
            ["log.delta", "log.before", "log.after"].map((name) => h("th", { scope: "col", class: "number" }, t(name))),
            h("th", { scope: "col" }, t("log.client")),
          ),
        ),
        h("tbody", {}, answer.events.map(line)),
      ),
    ),
    answer.next && h("nav", { class: "paging", "aria-label": t("pages") }, linkButton(t("page.older"), link(parts(), { ...given, cursor: answer.next }), { name: "right" })),
  ];
}

function line(event) {
  return h(
    "tr",
    {},
    h("td", {}, h("time", { datetime: event.at, title: event.event }, moment(event.at))),
    h("td", {}, event.player ? h("a", { href: link(["players", event.player]) }, event.player) : h("span", { class: "note" }, t("log.erased"))),
    h("td", {}, event.action ?? event.type ?? ""),
    h("td", { class: "number" }, amount(event.delta)),
    h("td", { class: "number" }, amount(event.scoreBefore)),
    h("td", { class: "number" }, amount(event.scoreAfter)),
    h("td", { class: "note" }, client(event)),
  );
}

function amount(score) {
  return score === undefined || score === null ? "–" : number(score);
}

function client(event) {
  const from = typeof event.client === "string" ? event.client : event.client?.ip;
  return [event.actor, from].filter(Boolean).join(" · ");
}
