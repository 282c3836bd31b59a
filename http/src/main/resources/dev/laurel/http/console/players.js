// Finding a player by name, by its beginning, or by id.

import { call, path, query as withQuery } from "./api.js";
import { h, replace } from "./dom.js";
import { button, chip, empty, heading, linkButton, playerLink, show } from "./parts.js";
import { link, requery } from "./router.js";
import { t } from "./words.js";

const PAGE = 20;
const TYPING_MILLIS = 200;
const ID = /^[A-Za-z0-9][A-Za-z0-9._:@-]{0,127}$/;

export function players({ root, query, signal }) {
  const place = h("section", { class: "list", "aria-label": t("section.players"), "aria-live": "polite" });
  const input = h("input", { type: "search", value: query.get("q") ?? "", "aria-label": t("players.search"), placeholder: t("players.search"), autocomplete: "off", spellcheck: "false" });
  let typing = 0;
  const search = (cursor) => {
    const text = input.value.trim();
    requery({ q: text, cursor }, { quietly: true });
    if (text === "") {
      replace(place, empty(t("players.find"), t("players.find.note")));
    } else {
      replace(place);
      show(place, () => find(text, cursor, signal), { signal, lines: 3 });
    }
  };
  input.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(() => search(null), TYPING_MILLIS);
  });
  const submit = (event) => {
    event.preventDefault();
    clearTimeout(typing);
    search(null);
  };
  replace(
    root,
    heading({ title: t("section.players"), note: t("players.note") }),
    h("form", { class: "search", role: "search", onsubmit: submit }, input, button(t("search"), null, { kind: "primary", type: "submit", name: "search" })),
    place,
  );
  search(query.get("cursor"));
  input.focus({ preventScroll: true });
}

async function find(text, cursor, signal) {
  const byName = call(withQuery("/v1/players", { prefix: text, limit: PAGE, cursor }), { signal });
  const byId = ID.test(text) && cursor === null ? call(path`/v1/players/${text}`, { signal }).catch(unknown) : null;
  const [named, one] = await Promise.all([byName, byId]);
  const others = named.players.filter((player) => player.player !== one?.player);
  const found = one === null ? others : [one, ...others];
  if (found.length === 0) {
    return empty(t("players.none"), t("players.none.note", { text }));
  }
  return [
    h("ul", { class: "lines" }, found.map((player) => h("li", {}, playerLink(player.player, player.name), groupChips(player.groups)))),
    named.next && h("nav", { class: "paging", "aria-label": t("pages") }, linkButton(t("page.next"), link(["players"], { q: text, cursor: named.next }), { name: "right" })),
  ];
}

/** That nobody has this id is an answer. */
function unknown(problem) {
  if (problem.status === 404) {
    return null;
  }
  throw problem;
}

export function groupChips(groups) {
  return h("span", { class: "chips" }, Object.entries(groups).map(([dimension, value]) => chip(`${dimension}: ${value}`, "soft")));
}
