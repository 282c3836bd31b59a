// Making a board and changing one: every option says what it does, every refusal stands at its field.

import { call, path } from "./api.js";
import { boardFrame } from "./board.js";
import { errorsOf, field, Fields, options, text } from "./form.js";
import { h, replace } from "./dom.js";
import { button, confirm, failure, heading, show, toast } from "./parts.js";
import { go, link } from "./router.js";
import { t } from "./words.js";
import { groupRows, integer, snapshotFields, windowRows } from "./board-rows.js";

const DEFAULTS = {
  order: "desc",
  policy: "best",
  tieBreak: "first-reached",
  ranking: "ordinal",
  zone: "UTC",
  windows: [{ kind: "all-time" }, { kind: "weekly", keep: 4 }, { kind: "daily", keep: 7 }],
  groups: [],
  minScore: null,
  maxScore: null,
  grace: "PT0S",
  tags: [],
  snapshots: { every: "daily", keep: 400, official: 100 },
  shards: 1,
};

export function newBoard({ root, game }) {
  const trail = [[t("section.games"), "#/games"]];
  if (game !== undefined) {
    trail.push([game, link(["games", game])]);
  }
  replace(root, heading({ trail, title: t("board.new"), note: t("board.new.note") }), form({ game, definition: DEFAULTS, isNew: true }));
}

export function editBoard(page) {
  const { root, game, board, signal } = page;
  boardFrame(page, "settings");
  const place = h("div");
  root.append(place);
  show(
    place,
    async () => {
      const definition = await call(path`/v1/games/${game}/boards/${board}`, { signal });
      return [form({ game, definition, isNew: false }), dangerZone(game, board)];
    },
    { signal, lines: 10 },
  );
}

function form({ game, definition, isNew }) {
  const fields = new Fields();
  const summary = h("div", { class: "form-error" });
  const windows = windowRows(fields, definition.windows);
  const groups = groupRows(fields, definition.groups);
  const snapshots = snapshotFields(fields, definition.snapshots);
  const body = h(
    "form",
    { class: "board-form", novalidate: true },
    isNew && names(fields, game),
    section(
      "form.scores",
      options(fields, "order", ["desc", "asc"], definition.order),
      options(fields, "policy", ["best", "last", "sum"], definition.policy),
      options(fields, "tieBreak", ["first-reached", "subscore-desc", "subscore-asc", "player-id"], definition.tieBreak),
      options(fields, "ranking", ["ordinal", "competition", "dense"], definition.ranking),
    ),
    section("form.bounds", field(fields, "minScore", text(definition.minScore)), field(fields, "maxScore", text(definition.maxScore))),
    section("form.windows", windows.element, field(fields, "zone", zoneInput(definition.zone)), field(fields, "grace", text(definition.grace))),
    section("form.groups", groups.element),
    section("form.snapshots", snapshots.element),
    section("form.tags", field(fields, "tags", text(definition.tags.join(", ")))),
    section("form.size", field(fields, "shards", text(definition.shards))),
    summary,
    h("div", { class: "actions" }, button(isNew ? t("board.create") : t("save"), null, { kind: "primary", type: "submit" })),
  );
  body.addEventListener("submit", async (event) => {
    event.preventDefault();
    fields.clear();
    replace(summary);
    const given = Object.fromEntries(new FormData(body));
    const where = isNew ? { game: game ?? given.game.trim(), board: given.board.trim() } : definition;
    try {
      await send(where, { ...plain(given), windows: windows.value(), groups: groups.value(), snapshots: snapshots.value() }, isNew);
      toast(isNew ? t("board.created") : t("board.saved"));
      go(link(["games", where.game, "boards", where.board]));
    } catch (problem) {
      replace(summary, failure(problem));
      errorsOf(problem, fields);
    }
  });
  return body;
}

/** A board that is there already is not made a second time. */
async function send({ game, board }, definition, isNew) {
  const address = path`/v1/games/${game}/boards/${board}`;
  if (isNew && (await exists(address))) {
    throw Object.assign(new Error(t("board.exists")), { errors: [{ field: "board", detail: t("board.exists") }] });
  }
  await call(address, { method: "PUT", body: definition });
}

async function exists(address) {
  try {
    await call(address);
    return true;
  } catch (problem) {
    if (problem.is?.("board-not-found")) {
      return false;
    }
    throw problem;
  }
}

function plain({ order, policy, tieBreak, ranking, zone, grace, minScore, maxScore, tags, shards }) {
  return {
    order,
    policy,
    tieBreak,
    ranking,
    zone: zone.trim() || null,
    grace: grace.trim() || null,
    minScore: minScore.trim() || null,
    maxScore: maxScore.trim() || null,
    tags: tags.split(",").map((tag) => tag.trim()).filter(Boolean),
    shards: integer(shards),
  };
}

function names(fields, game) {
  return section(
    "form.names",
    game === undefined && field(fields, "game", h("input", { required: true, autocomplete: "off", spellcheck: "false" })),
    field(fields, "board", h("input", { required: true, autocomplete: "off", spellcheck: "false" })),
  );
}

function section(name, ...children) {
  return h("fieldset", { class: "card section" }, h("legend", {}, t(name)), h("p", { class: "note" }, t(`${name}.note`)), children);
}

function zoneInput(zone) {
  const zones = ["UTC", ...Intl.supportedValuesOf("timeZone")];
  return [h("input", { value: zone, list: "zones", autocomplete: "off", spellcheck: "false" }), h("datalist", { id: "zones" }, zones.map((one) => h("option", { value: one })))];
}

function dangerZone(game, board) {
  const remove = () =>
    confirm({
      title: t("board.delete.title", { board }),
      note: t("board.delete.note"),
      action: t("board.delete"),
      word: board,
      work: async () => {
        await call(path`/v1/games/${game}/boards/${board}`, { method: "DELETE" });
        toast(t("board.deleted"));
        go(link(["games", game]));
      },
    });
  return h("section", { class: "card danger-zone" }, h("h2", {}, t("board.delete")), h("p", { class: "note" }, t("board.delete.note")), button(t("board.delete"), remove, { kind: "danger" }));
}
