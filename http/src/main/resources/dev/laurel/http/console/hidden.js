// The players whom a board hides from the others.

import { call, path, query as withQuery } from "./api.js";
import { unhide } from "./board-actions.js";
import { boardFrame } from "./board.js";
import { h } from "./dom.js";
import { button, empty, linkButton, playerLink, show } from "./parts.js";
import { link } from "./router.js";
import { t } from "./words.js";

const PAGE = 50;

export function hidden(page) {
  const { root, game, board, query, signal } = page;
  const base = path`/v1/games/${game}/boards/${board}`;
  boardFrame(page, "hidden");
  const place = h("section", { class: "list", "aria-label": t("tab.hidden") });
  root.append(h("p", { class: "note" }, t("hidden.note")), place);
  const load = () =>
    show(
      place,
      async () => {
        const answer = await call(withQuery(`${base}/hidden`, { limit: PAGE, cursor: query.get("cursor") }), { signal });
        return answer.players.length === 0 ? empty(t("hidden.none"), t("hidden.none.note")) : list(answer);
      },
      { signal, lines: 3 },
    );
  const list = (answer) => [
    h(
      "ul",
      { class: "lines" },
      answer.players.map(({ player, name }) =>
        h("li", {}, playerLink(player, name), button(t("unhide"), () => unhide(base, player, load), { "aria-label": t("unhide.who", { player: name ?? player }) })),
      ),
    ),
    answer.next &&
      h("nav", { class: "paging", "aria-label": t("pages") }, linkButton(t("page.next"), link(["games", game, "boards", board, "hidden"], { cursor: answer.next }), { name: "right" })),
  ];
  load();
}
