// Which standings of a board are shown: window, group, day, ranking, and where in them.

import { call } from "./api.js";
import { h, replace } from "./dom.js";
import { button, choice } from "./parts.js";
import { link, parts, requery } from "./router.js";
import { day, number, t } from "./words.js";

const RANKINGS = ["ordinal", "competition", "dense"];

export function picks(place, { base, definition, where, signal }) {
  const chosen = Object.fromEntries(Object.entries(where).filter(([, value]) => value !== null));
  const pick = (change) => requery({ ...chosen, ...change });
  const past = h("span");
  const days = h("span");
  replace(
    place,
    windowTabs(definition, chosen, pick),
    past,
    definition.groups.length > 0 && groupPick(definition, chosen, pick),
    days,
    choice(
      t("ranking"),
      RANKINGS.map((kind) => [kind, t(`ranking.${kind}`)]),
      chosen.ranking ?? definition.ranking,
      (ranking) => pick({ ranking: ranking === definition.ranking ? null : ranking }),
    ),
    jump(pick),
  );
  const quietly = () => {};
  call(`${base}/windows`, { signal }).then((list) => replace(past, pastWindows(definition, list, chosen, pick)), quietly);
  if (definition.snapshots !== null) {
    call(`${base}/snapshots`, { signal }).then((list) => replace(days, dayPick(list, chosen, pick)), quietly);
  }
}

/** The window rule that is shown: seasons by name, others by kind. */
function ruleName(rule) {
  return rule.kind === "season" ? `season:${rule.name}` : rule.kind;
}

function usual(definition) {
  return ruleName(definition.windows.find((rule) => rule.kind === "all-time") ?? definition.windows[0]);
}

/** The kind of a window as it is asked for: 2025-W28 is weekly. */
export function kindOf(window) {
  const forms = [
    ["all-time", /^(ALL-TIME|all-time)$/],
    ["hourly", /^(hourly.*|\d{4}-\d\d-\d\dT\d\d)$/],
    ["daily", /^(daily.*|\d{4}-\d\d-\d\d)$/],
    ["weekly", /^(weekly.*|\d{4}-W\d\d)$/],
    ["monthly", /^(monthly.*|\d{4}-\d\d)$/],
    ["yearly", /^(yearly.*|\d{4})$/],
  ];
  return forms.find(([, form]) => form.test(window))?.[0] ?? window;
}

function windowTabs(definition, chosen, pick) {
  const current = chosen.asOf ? null : chosen.window ? kindOf(chosen.window) : usual(definition);
  return h(
    "div",
    { class: "segments", role: "group", "aria-label": t("window") },
    definition.windows.map((rule) => {
      const name = ruleName(rule);
      const label = rule.kind === "season" ? rule.name : t(`kind.${rule.kind}`);
      const open = () => pick({ window: name === usual(definition) ? null : name, asOf: null });
      return h("button", { type: "button", "aria-pressed": String(name === current), onclick: open }, label);
    }),
  );
}

function pastWindows(definition, list, chosen, pick) {
  const kind = chosen.asOf ? null : chosen.window ? kindOf(chosen.window) : usual(definition);
  const closed = list.filter((window) => window.kind === kind && window.state === "closed");
  if (closed.length === 0) {
    return null;
  }
  const options = [[kind, t("window.current")], ...closed.map((window) => [window.id, `${window.id} (${number(window.total)})`])];
  return choice(t("window.past"), options, chosen.window ?? kind, (window) => pick({ window }));
}

function dayPick(list, chosen, pick) {
  if (list.length === 0) {
    return null;
  }
  return h(
    "label",
    { class: "choice" },
    h("span", {}, t("as-of")),
    h("input", {
      type: "date",
      value: chosen.asOf ?? "",
      min: list.at(-1).date,
      max: list[0].date,
      title: t("as-of.range", { from: day(list.at(-1).date), to: day(list[0].date) }),
      onchange: (event) => event.target.value !== "" && pick({ asOf: event.target.value, window: null }),
    }),
  );
}

/** A grouping, and then a value for each of its dimensions. */
function groupPick(definition, chosen, pick) {
  const given = new Map((chosen.group ?? "").split(",").filter(Boolean).map((pair) => pair.split(":")));
  const current = [...given.keys()].sort().join(",");
  const groupings = definition.groups.map((dimensions) => [[...dimensions].sort().join(","), dimensions]);
  const inputs = h("span", { class: "dimensions" });

  function ask(name) {
    const dimensions = groupings.find(([grouping]) => grouping === name)?.[1] ?? [];
    const values = dimensions.map((dimension) => valueInput(definition, dimension, given.get(dimension)));
    const enter = (event) => {
      event.preventDefault();
      const group = dimensions.map((dimension, i) => `${dimension}:${values[i].querySelector("input").value.trim()}`);
      remember(definition, dimensions, values);
      pick({ group: group.join(",") });
    };
    replace(inputs, dimensions.length > 0 && h("form", { onsubmit: enter }, values, button(t("group.show"), null, { type: "submit" })));
  }

  ask(current);
  const options = [["", t("group.all")], ...groupings.map(([name, dimensions]) => [name, dimensions.join(" × ")])];
  const select = (name) => {
    ask(name);
    if (name === "" && chosen.group) {
      pick({ group: null });
    } else {
      inputs.querySelector("input")?.focus();
    }
  };
  return h("span", { class: "group-pick" }, choice(t("group"), options, current, select), inputs);
}

function valueInput(definition, dimension, value) {
  const id = `values-${dimension}`;
  return h(
    "label",
    { class: "choice" },
    h("span", {}, dimension),
    h("input", { value: value ?? "", list: id, required: true, size: 8, autocomplete: "off", spellcheck: "false" }),
    h("datalist", { id }, remembered(definition, dimension).map((one) => h("option", { value: one }))),
  );
}

const REMEMBERED = 20;

function storageName(definition, dimension) {
  return `laurel.values.${definition.game}.${dimension}`;
}

function remembered(definition, dimension) {
  return JSON.parse(localStorage.getItem(storageName(definition, dimension)) ?? "[]");
}

function remember(definition, dimensions, values) {
  for (const [i, dimension] of dimensions.entries()) {
    const value = values[i].querySelector("input").value.trim();
    const others = remembered(definition, dimension).filter((one) => one !== value);
    localStorage.setItem(storageName(definition, dimension), JSON.stringify([value, ...others].slice(0, REMEMBERED)));
  }
}

/** To a rank, or to the scores between two. */
function jump(pick) {
  const query = new URLSearchParams(location.hash.split("?")[1] ?? "");
  const number = (name, label, more) =>
    h("input", { name, value: query.get(name) ?? "", inputmode: "numeric", pattern: "-?[0-9]*", size: 7, "aria-label": label, placeholder: label, autocomplete: "off", ...more });
  const go = (event) => {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(event.target));
    pick(Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value.trim()])));
  };
  const clear = ["from", "min", "max"].some((name) => query.has(name));
  return h(
    "details",
    { class: "jump", open: clear },
    h("summary", {}, t("jump")),
    h("form", { onsubmit: go }, number("from", t("jump.rank"), { pattern: "[0-9]*" }), button(t("go"), null, { type: "submit" })),
    h("form", { onsubmit: go }, number("min", t("jump.min")), number("max", t("jump.max")), button(t("go"), null, { type: "submit" })),
    clear && h("a", { href: link(parts(), {}) }, t("jump.clear")),
  );
}
