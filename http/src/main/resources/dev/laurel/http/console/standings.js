// A ranked table that moves: rows keep their identity from one state to the next and glide to their new
// places.

import { h, replace } from "./dom.js";
import { iconButton, playerLink } from "./parts.js";
import { ago, moment, number, t } from "./words.js";

const GLIDE = { duration: 450, easing: "cubic-bezier(.2, .7, .2, 1)" };
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

export class StandingsTable {
  #rows = new Map();
  #body = h("tbody");
  #options;

  /** `onMore` is asked for with a row's entry; `mark` is the player who stands out; `query` goes along to players. */
  constructor({ caption, onMore, mark, query = {} }) {
    this.#options = { onMore, mark, query };
    this.element = h(
      "table",
      { class: "standings" },
      h("caption", { class: "unseen" }, caption),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col", class: "rank" }, t("rank")),
          h("th", { scope: "col" }, t("player")),
          h("th", { scope: "col", class: "movement" }, h("span", { class: "unseen" }, t("movement"))),
          h("th", { scope: "col", class: "reached" }, t("reached")),
          h("th", { scope: "col", class: "score" }, t("score")),
          onMore && h("th", { scope: "col", class: "more" }, h("span", { class: "unseen" }, t("actions"))),
        ),
      ),
      this.#body,
    );
  }

  /** Has these entries from now on. With `moving` it shows who came from where. */
  update(entries, { moving = false } = {}) {
    const before = moving && !STILL.matches ? this.#tops() : null;
    const focused = this.#body.contains(document.activeElement) ? document.activeElement : null;
    const kept = new Map();
    for (const entry of entries) {
      const known = this.#rows.get(entry.player) ?? new Row(this.#options);
      known.show(entry, moving);
      kept.set(entry.player, known);
    }
    this.#rows = kept;
    replace(this.#body, [...kept.values()].map((row) => row.element));
    if (focused?.isConnected) {
      focused.focus({ preventScroll: true });
    }
    if (before !== null) {
      this.#glide(before);
    }
  }

  #tops() {
    return new Map([...this.#rows].map(([player, row]) => [player, row.element.offsetTop]));
  }

  #glide(before) {
    for (const [player, row] of this.#rows) {
      const from = before.get(player);
      const to = row.element.offsetTop;
      if (from === undefined) {
        row.element.animate([{ opacity: 0 }, { opacity: 1 }], GLIDE);
      } else if (from !== to) {
        row.element.animate([{ transform: `translateY(${from - to}px)` }, { transform: "none" }], GLIDE);
      }
    }
  }
}

class Row {
  #entry = null;
  #rank = h("td", { class: "rank" });
  #who = h("td", { class: "who" });
  #movement = h("td", { class: "movement" });
  #reached = h("td", { class: "reached" });
  #score = h("td", { class: "score" });
  #query;

  constructor({ onMore, mark, query }) {
    this.mark = mark;
    this.#query = query;
    this.element = h("tr", {}, this.#rank, this.#who, this.#movement, this.#reached, this.#score);
    if (onMore) {
      this.more = iconButton("more", "", () => onMore(this.#entry));
      this.element.append(h("td", { class: "more" }, this.more));
    }
  }

  show(entry, moving) {
    const old = this.#entry;
    this.#entry = entry;
    this.element.dataset.player = entry.player;
    this.element.classList.toggle("marked", entry.player === this.mark);
    if (old?.rank !== entry.rank) {
      replace(this.#rank, h("span", { class: medal(entry.rank) }, number(entry.rank)));
    }
    if (old === null || old.name !== entry.name) {
      replace(this.#who, playerLink(entry.player, entry.name, this.#query));
      this.more?.setAttribute("aria-label", t("actions-for", { player: entry.name ?? entry.player }));
    }
    if (old === null || old.movement !== entry.movement) {
      replace(this.#movement, movement(entry.movement));
    }
    if (old?.reachedAt !== entry.reachedAt) {
      replace(this.#reached, h("time", { datetime: entry.reachedAt, title: moment(entry.reachedAt) }, ago(entry.reachedAt)));
    }
    if (old === null || String(old.score) !== String(entry.score)) {
      replace(this.#score, number(entry.score), entry.subscore ? h("span", { class: "sub" }, number(entry.subscore)) : null);
    }
    if (moving && old !== null) {
      this.#flash(old, entry);
    }
  }

  #flash(old, entry) {
    const way = Math.sign(old.rank - entry.rank);
    if (way !== 0 || String(old.score) !== String(entry.score)) {
      this.element.classList.remove("rose", "fell", "scored");
      // Reading a measure ends the old animation, so that the same one can begin again.
      void this.element.offsetWidth;
      this.element.classList.add(way > 0 ? "rose" : way < 0 ? "fell" : "scored");
    }
  }
}

function medal(rank) {
  return Number(rank) <= 3 ? `medal m${rank}` : "place";
}

/** How far a player moved since the last snapshot. */
function movement(steps) {
  if (steps === undefined || steps === null || steps === 0) {
    return null;
  }
  const up = steps > 0;
  const amount = number(Math.abs(steps));
  return h(
    "span",
    { class: up ? "up" : "down" },
    h("span", { "aria-hidden": "true" }, `${up ? "▲" : "▼"} ${amount}`),
    h("span", { class: "unseen" }, t(up ? "moved-up" : "moved-down", { n: amount })),
  );
}
