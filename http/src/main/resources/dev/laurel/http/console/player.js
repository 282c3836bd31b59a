// A player: who it is, where it stands, how it came there, and who is beside it.

import { call, path, query as withQuery } from "./api.js";
import { actionsOf } from "./board-actions.js";
import { distribution } from "./board-side.js";
import { windowName } from "./board.js";
import { rankPlot } from "./charts.js";
import { h, replace } from "./dom.js";
import { button, card, chip, confirm, dialog, empty, heading, show, toast } from "./parts.js";
import { go, link, requery } from "./router.js";
import { groupChips } from "./players.js";
import { StandingsTable } from "./standings.js";
import { number, percent, t } from "./words.js";

const NEIGHBOURS = 4;
const DAYS = 120;

export function player({ root, id, query, signal }) {
  const head = h("div");
  const list = h("section", { class: "list" });
  const detail = h("div", { class: "side wide" });
  replace(root, head, h("div", { class: "columns even" }, list, detail));
  show(
    head,
    async () => {
      const profile = await call(path`/v1/players/${id}`, { signal });
      showStandings(list, detail, { id, query, signal });
      return profileHead(profile);
    },
    { signal, lines: 2 },
  );
}

function profileHead(profile) {
  const title = profile.name ?? profile.player;
  return [
    heading({
      trail: [[t("section.players"), "#/players"]],
      title,
      note: [h("span", { class: "id" }, profile.player), " ", groupChips(profile.groups)],
      actions: [button(t("rename"), () => rename(profile)), button(t("erase"), () => erase(profile), { kind: "danger" })],
    }),
    profile.attributes && h("details", { class: "attributes" }, h("summary", {}, t("attributes")), h("pre", {}, JSON.stringify(profile.attributes, null, 2))),
  ];
}

function rename(profile) {
  dialog(t("rename"), (close) => {
    const error = h("p", { class: "error", role: "alert" });
    const input = h("input", { value: profile.name ?? "", autocomplete: "off" });
    const submit = async (event) => {
      event.preventDefault();
      try {
        await call(path`/v1/players/${profile.player}`, { method: "PUT", body: { name: input.value === "" ? null : input.value } });
        close();
        go(location.hash);
      } catch (problem) {
        replace(error, [problem.message, ...problem.errors.map((one) => one.detail)].join(" "));
      }
    };
    return h(
      "form",
      { onsubmit: submit },
      h("label", { class: "field" }, h("span", {}, t("player.name")), input),
      error,
      h("div", { class: "actions" }, button(t("cancel"), close), button(t("save"), null, { kind: "primary", type: "submit" })),
    );
  });
}

function erase(profile) {
  confirm({
    title: t("erase.title", { player: profile.name ?? profile.player }),
    note: t("erase.note"),
    action: t("erase"),
    word: profile.player,
    work: async () => {
      await call(path`/v1/players/${profile.player}`, { method: "DELETE" });
      toast(t("erase.done"));
      go("#/players");
    },
  });
}

function showStandings(place, detail, { id, query, signal }) {
  show(
    place,
    async () => {
      const { standings, truncated } = await call(path`/v1/players/${id}/standings`, { signal });
      if (standings.length === 0) {
        return empty(t("player.nowhere"), t("player.nowhere.note"));
      }
      const chosen = choose(standings, query);
      showDetail(detail, chosen, { id, signal });
      return [
        h("h2", {}, t("player.standings")),
        boardsOf(standings).map((board) => boardLines(board, chosen)),
        truncated && h("p", { class: "note" }, t("player.truncated")),
      ];
    },
    { signal, lines: 5 },
  );
}

/** The standings of each board together. */
function boardsOf(standings) {
  const boards = new Map();
  for (const one of standings) {
    const name = `${one.game} ${one.board}`;
    boards.set(name, [...(boards.get(name) ?? []), one]);
  }
  return [...boards.values()];
}

/** What is open and for everyone, the window without an end first; the rest can be many, and is folded. */
function boardLines(standings, chosen) {
  const endless = (one) => (one.window.kind === "all-time" ? 0 : 1);
  const open = standings.filter((one) => one.group === null && one.window.state !== "closed").sort((a, b) => endless(a) - endless(b));
  const shown = open.length === 0 ? standings.slice(0, 1) : open;
  const rest = standings.filter((one) => !shown.includes(one));
  const lines = (some) => h("ul", { class: "lines picks-one" }, some.map((one) => standingLine(one, one === chosen)));
  return [
    lines(shown),
    rest.length > 0 && h("details", { class: "others", open: rest.includes(chosen) }, h("summary", {}, t("player.more", { count: number(rest.length) })), lines(rest)),
  ];
}

/** The standing that the address names, or the first of its board, or the first of all. */
function choose(standings, query) {
  const wanted = standings.filter((one) => one.game === query.get("game") && one.board === query.get("board"));
  const exact = wanted.find((one) => one.window.id === query.get("window") && groupText(one.group) === (query.get("group") ?? ""));
  return exact ?? longest(wanted) ?? longest(standings) ?? standings[0];
}

/** Of all that everyone is in, the window without an end, or the first. */
function longest(standings) {
  const global = standings.filter((one) => one.group === null);
  return global.find((one) => one.window.kind === "all-time") ?? global[0];
}

function groupText(group) {
  return Object.entries(group ?? {})
    .map((pair) => pair.join(":"))
    .join(",");
}

function standingLine(one, chosen) {
  const open = () => requery({ game: one.game, board: one.board, window: one.window.id, group: groupText(one.group) });
  return h(
    "li",
    {},
    h(
      "button",
      { type: "button", class: "standing", "aria-pressed": String(chosen), onclick: open },
      h("span", { class: "big" }, `#${number(one.rank)}`),
      h(
        "span",
        { class: "what" },
        h("span", { class: "name" }, `${one.board}`),
        h("span", { class: "note" }, [one.game, windowName(one.window), ...Object.values(one.group ?? {})].join(" · ")),
      ),
      h("span", { class: "score" }, number(one.score), h("span", { class: "note" }, t("of-total", { total: number(one.total) }))),
    ),
  );
}

function showDetail(place, standing, { id, signal }) {
  const base = path`/v1/games/${standing.game}/boards/${standing.board}`;
  const where = { window: standing.window.id, group: groupText(standing.group), ranking: standing.ranking };
  const history = h("div");
  const around = h("div", { class: "scroll" });
  const spread = h("div");
  replace(
    place,
    h("h2", {}, h("a", { href: link(["games", standing.game, "boards", standing.board], where) }, standing.board), " ", chip(windowName(standing.window), "soft")),
    h("p", { class: "summary" }, t("player.summary", { rank: number(standing.rank), total: number(standing.total), percentile: percent(standing.percentile) })),
    card(t("player.history"), history),
    card(t("player.around"), around),
    card(t("player.place"), spread),
  );
  show(history, () => historyOf(id, standing, signal), { signal, lines: 3 });
  show(around, () => neighbours(id, base, where, standing, signal), { signal, lines: 5 });
  show(spread, async () => distribution(await call(withQuery(`${base}/stats`, { ...where, buckets: 24 }), { signal }), standing.score), { signal, lines: 3 });
}

async function historyOf(id, standing, signal) {
  const address = withQuery(path`/v1/players/${id}/history`, { game: standing.game, board: standing.board, limit: DAYS });
  const { history } = await call(address, { signal });
  return history.length === 0 ? h("p", { class: "note" }, t("history.none")) : rankPlot(history);
}

async function neighbours(id, base, where, standing, signal) {
  const address = withQuery(base + path`/players/${id}/around`, { ...where, above: NEIGHBOURS, below: NEIGHBOURS });
  const table = new StandingsTable({
    caption: t("player.around"),
    mark: id,
    query: { game: standing.game, board: standing.board, window: standing.window.id },
    onMore: (entry) =>
      actionsOf(entry, { base, game: standing.game, board: standing.board, window: standing.window, done: () => go(location.hash) }),
  });
  const answer = await call(address, { signal });
  table.update(answer.standings);
  return table.element;
}
