// A board: its standings, live while the window is open, a page at a time.

import { call, path, query as withQuery } from "./api.js";
import { actionsOf, addScore } from "./board-actions.js";
import { picks } from "./board-picks.js";
import { side } from "./board-side.js";
import { h, replace } from "./dom.js";
import { traits } from "./games.js";
import { button, chip, empty, heading, linkButton, show } from "./parts.js";
import { link, requery } from "./router.js";
import { StandingsTable } from "./standings.js";
import { follow } from "./stream.js";
import { count, day, number, t } from "./words.js";

/** The rows of a page: no call of the console asks for more. */
export const PAGE = 25;

const FIGURES_MILLIS = 5_000;

/** The heading and the tabs of everything that belongs to one board. */
export function boardFrame({ root, game, board }, tab, actions = []) {
  const note = h("span", { class: "traits" });
  const address = (...more) => link(["games", game, "boards", board, ...more]);
  const tabs = [
    ["standings", address()],
    ["log", address("log")],
    ["hidden", address("hidden")],
    ["settings", address("settings")],
  ];
  replace(
    root,
    heading({
      trail: [
        [t("section.games"), "#/games"],
        [game, link(["games", game])],
      ],
      title: board,
      note,
      actions,
    }),
    h(
      "nav",
      { class: "tabs", "aria-label": t("board.parts") },
      tabs.map(([name, href]) => h("a", { href, "aria-current": name === tab ? "page" : null }, t(`tab.${name}`))),
    ),
  );
  return note;
}

export function board(page) {
  const { root, game, board: name, query, signal } = page;
  const base = path`/v1/games/${game}/boards/${name}`;
  const where = Object.fromEntries(["window", "group", "ranking", "asOf"].map((field) => [field, query.get(field)]));
  // What the list and the figures beside it bring up to date, once they are there.
  const nothing = async () => {};
  const context = { base, game, name, where, query: Object.fromEntries(query), signal, refresh: nothing, reload: nothing };
  const note = boardFrame(page, "standings", [button(t("score.add"), () => addScore(base, () => context.reload()), { name: "plus" })]);
  const pickers = h("div", { class: "picks" });
  const list = h("section", { class: "list", "aria-label": t("tab.standings") });
  const aside = h("aside", { class: "side" });
  root.append(pickers, h("div", { class: "columns" }, list, aside));

  const definition = call(base, { signal });
  show(list, () => standings(context), { signal, lines: 12 });
  definition.then(
    (found) => {
      replace(note, traits(found));
      picks(pickers, { base, definition: found, where, signal });
      context.refresh = side(aside, { base, where, signal });
    },
    () => {},
  );
}

/** Where a page of the list comes from. */
function pageAddress(base, where, query) {
  if (query.min || query.max || query.cursor) {
    return withQuery(`${base}/scores`, { ...where, min: query.min, max: query.max, cursor: query.cursor, limit: PAGE });
  }
  return withQuery(`${base}/top`, { ...where, limit: PAGE, offset: from(query) - 1 });
}

function from(query) {
  const position = Number(query.from ?? 1);
  return Number.isSafeInteger(position) && position > 0 ? position : 1;
}

async function standings(context) {
  const { base, game, name, where, query, signal } = context;
  const address = pageAddress(base, where, query);
  const answer = await call(address, { signal });
  const table = new StandingsTable({
    caption: t("standings.of", { board: name }),
    query: { game, board: name, window: where.window ?? answer.window.id },
    onMore: (entry) => actionsOf(entry, { base, game, board: name, window: answer.window, done: reload }),
  });
  const state = chip("", "state");
  const total = h("span", { class: "total" });
  const bottom = h("div");
  const body = h("div", { class: "scroll" });
  const filtered = query.min || query.max || query.cursor;

  function render(next, moving) {
    replace(total, count("players", next.total));
    if (next.standings.length === 0) {
      replace(body, emptiness(next, filtered));
    } else {
      table.update(next.standings, { moving });
      if (table.element.parentElement !== body) {
        replace(body, table.element);
      }
    }
    replace(bottom, paging(query, next, filtered));
  }

  async function reload() {
    render(await call(address, { signal }), true);
    context.refresh();
  }

  context.reload = reload;

  render(answer, false);
  if (answer.window.state === "open" && !where.asOf && !filtered && from(query) === 1) {
    live({ base, where, signal, answer, state, render, refresh: () => context.refresh() });
  } else {
    showState(state, where.asOf ? "past" : answer.window.state === "closed" ? "closed" : "page");
  }
  return [
    h("header", { class: "list-head" }, h("h2", {}, span(answer)), total, state, answer.source === "ledger" && chip(t("from-ledger"), "warn")),
    where.asOf && h("p", { class: "banner" }, t("as-of.note", { day: day(where.asOf) }), " ", h("a", { href: "#", onclick: backToNow(where) }, t("as-of.back"))),
    body,
    bottom,
  ];
}

function backToNow(where) {
  return (event) => {
    event.preventDefault();
    requery({ ...where, asOf: null });
  };
}

/** What the list is of: the window and the group. */
function span(answer) {
  const group = answer.group === null ? [] : Object.values(answer.group);
  const window = answer.asOf ? day(answer.asOf) : windowName(answer.window);
  return [window, ...group].join(" · ");
}

export function windowName(window) {
  return window.kind === "all-time" ? t("kind.all-time") : `${t(`kind.${window.kind}`)} ${window.id.replace(/^season:/, "")}`;
}

function emptiness(answer, filtered) {
  return filtered ? empty(t("scores.none"), t("scores.none.note")) : empty(t("standings.none"), t("standings.none.note", { board: answer.board }));
}

const STATES = { live: "good", waiting: "warn", off: "soft", past: "soft", closed: "soft", page: "soft" };

function showState(place, state) {
  place.className = `chip state ${STATES[state]}`;
  place.dataset.state = state;
  replace(place, t(`state.${state}`));
}

function live({ base, where, signal, answer, state, render, refresh }) {
  let shown = answer;
  let due = 0;
  const figures = () => {
    if (due === 0) {
      due = setTimeout(() => {
        due = 0;
        refresh();
      }, FIGURES_MILLIS);
    }
  };
  signal.addEventListener("abort", () => clearTimeout(due));
  showState(state, "waiting");
  const events = {
    snapshot: (data) => data,
    update: (data) => ({ ...shown, total: data.total ?? shown.total, standings: data.leaderboard }),
  };
  follow(withQuery(`${base}/stream`, { window: where.window, group: where.group, ranking: where.ranking, limit: PAGE }), {
    signal,
    onState: (now) => showState(state, now),
    onEvent: (name, data) => {
      if (name in events) {
        const before = shown;
        shown = events[name](data);
        // Another window is another list: nobody glides from one to the other.
        render(shown, before.window.id === shown.window.id);
        figures();
      }
    },
  });
}

function paging(query, answer, filtered) {
  if (filtered) {
    const next = answer.next && link(here(), { ...query, cursor: answer.next });
    return h("nav", { class: "paging", "aria-label": t("pages") }, next && linkButton(t("page.next"), next, { name: "right" }));
  }
  const start = from(query);
  const shown = answer.standings.length;
  const to = (position) => link(here(), { ...query, from: position === 1 ? null : position });
  return h(
    "nav",
    { class: "paging", "aria-label": t("pages") },
    start > 1 && linkButton(t("page.first"), to(1), { name: "first" }),
    start > 1 && linkButton(t("page.previous"), to(Math.max(1, start - PAGE)), { name: "left" }),
    shown > 0 && h("span", { class: "note" }, t("page.range", { from: number(start), to: number(start + shown - 1), total: number(answer.total) })),
    start + shown <= answer.total && shown > 0 && linkButton(t("page.next"), to(start + PAGE), { name: "right" }),
  );
}

function here() {
  return location.hash.slice(2).split("?")[0].split("/").map(decodeURIComponent);
}
