// Games, and the boards of one.

import { call, path } from "./api.js";
import { h, replace } from "./dom.js";
import { chip, empty, heading, linkButton, show } from "./parts.js";
import { link } from "./router.js";
import { count, t } from "./words.js";

export function games({ root, signal }) {
  const place = h("div");
  replace(
    root,
    heading({
      title: t("section.games"),
      note: t("games.note"),
      actions: [linkButton(t("board.new"), "#/new", { kind: "primary", name: "plus" })],
    }),
    place,
  );
  show(place, async () => gameList(await call("/v1/games", { signal })), { signal, lines: 4 });
}

function gameList(list) {
  if (list.length === 0) {
    return empty(t("games.none"), t("games.none.note"), linkButton(t("board.new"), "#/new", { kind: "primary", name: "plus" }));
  }
  return h(
    "ul",
    { class: "tiles" },
    list.map(({ game, boards: n }) =>
      h(
        "li",
        {},
        h("a", { class: "tile", href: link(["games", game]) }, h("span", { class: "title" }, game), h("span", { class: "note" }, count("boards", n))),
      ),
    ),
  );
}

export function boards({ root, game, signal }) {
  const place = h("div");
  const create = () => linkButton(t("board.new"), link(["games", game, "new"]), { kind: "primary", name: "plus" });
  replace(root, heading({ trail: [[t("section.games"), "#/games"]], title: game, actions: [create()] }), place);
  show(
    place,
    async () => {
      const list = await call(path`/v1/games/${game}/boards`, { signal });
      return list.length === 0 ? empty(t("boards.none"), t("boards.none.note"), create()) : boardList(game, list);
    },
    { signal, lines: 4 },
  );
}

function boardList(game, list) {
  return h(
    "ul",
    { class: "tiles" },
    list.map((board) =>
      h(
        "li",
        {},
        h(
          "a",
          { class: "tile", href: link(["games", game, "boards", board.board]) },
          h("span", { class: "title" }, board.board),
          h("span", { class: "note" }, traits(board)),
          h("span", { class: "chips" }, chips(board)),
        ),
      ),
    ),
  );
}

/** A board in one line: Highest first · Best score counts. */
export function traits(board) {
  return [t(`order.${board.order}`), t(`policy.${board.policy}`)].join(" · ");
}

function chips(board) {
  const windows = board.windows.map((window) => chip(window.name ?? t(`kind.${window.kind}`)));
  const groups = board.groups.map((dimensions) => chip(dimensions.join(" × "), "soft"));
  return [...windows, ...groups, ...board.tags.map((tag) => chip(`#${tag}`, "soft"))];
}
