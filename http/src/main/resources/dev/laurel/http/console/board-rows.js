// The parts of a board's form that are lists: windows, groupings, and the daily snapshots.

import { h, replace, uniqueId } from "./dom.js";
import { button, iconButton } from "./parts.js";
import { t } from "./words.js";

const KINDS = ["all-time", "yearly", "monthly", "weekly", "daily", "hourly", "season"];
const DEFAULT_KEEP = 7;

/** Rows that can be added and removed; `make` answers an element and its value. */
function rows(fields, name, first, make, addLabel) {
  const list = h("div", { class: "rows" });
  const error = h("span", { class: "error", id: uniqueId("error") });
  let all = [];

  function draw() {
    replace(list, all.map((row) => row.element));
    all.forEach((row, i) => row.place(i));
  }

  function add(value) {
    const row = make(value, () => {
      all = all.filter((one) => one !== row);
      draw();
      box.focus();
    });
    all.push(row);
    draw();
    return row;
  }

  const box = h("div", { class: "rows-box", role: "group", tabindex: "-1", "aria-label": t(`form.${name}`), "aria-describedby": error.id }, list, error);
  box.append(button(addLabel, () => add(undefined).element.querySelector("select, input").focus(), { name: "plus" }));
  fields.add(name, box, error);
  first.forEach(add);
  return { element: box, value: () => all.map((row) => row.value()) };
}

function labelled(label, input) {
  return h("label", { class: "choice" }, h("span", {}, label), input);
}

export function windowRows(fields, windows) {
  return rows(fields, "windows", windows, (rule, remove) => windowRow(fields, rule ?? { kind: "daily" }, remove), t("windows.add"));
}

function windowRow(fields, rule, remove) {
  const kind = h("select", { onchange: () => fit() }, KINDS.map((one) => h("option", { value: one, selected: one === rule.kind }, t(`kind.${one}`))));
  const input = (value, more) => h("input", { value: value ?? "", autocomplete: "off", ...more });
  const keep = input(rule.keep ?? DEFAULT_KEEP, { inputmode: "numeric", size: 4 });
  const name = input(rule.name, { size: 10 });
  const from = input(rule.from, { size: 20, placeholder: "2026-03-01T00:00:00Z" });
  const to = input(rule.to, { size: 20, placeholder: "2026-06-01T00:00:00Z" });
  const error = h("span", { class: "error" });
  const kept = labelled(t("windows.keep"), keep);
  const season = [labelled(t("windows.name"), name), labelled(t("windows.from"), from), labelled(t("windows.to"), to)];
  const element = h("div", { class: "row" }, labelled(t("windows.kind"), kind), kept, season, iconButton("close", t("windows.remove"), remove), error);

  function fit() {
    kept.hidden = kind.value === "all-time";
    season.forEach((part) => (part.hidden = kind.value !== "season"));
  }

  fit();
  const inputs = { kind, keep, name, from, to };
  return {
    element,
    place: (i) => Object.entries(inputs).forEach(([part, control]) => fields.add(`windows[${i}].${part}`, control, error)),
    value: () => ({
      kind: kind.value,
      ...(kind.value !== "all-time" && { keep: integer(keep.value) }),
      ...(kind.value === "season" && { name: name.value.trim(), from: from.value.trim(), to: to.value.trim() }),
    }),
  };
}

/** A number where it is one; otherwise as it was typed, for the server to say what is wrong. */
export function integer(typed) {
  const value = typed.trim();
  return /^\d{1,9}$/.test(value) ? Number(value) : value || null;
}

export function groupRows(fields, groups) {
  return rows(fields, "groups", groups, (dimensions, remove) => groupRow(fields, dimensions ?? [], remove), t("groups.add"));
}

function groupRow(fields, dimensions, remove) {
  const input = h("input", { value: dimensions.join(", "), placeholder: "region, platform", autocomplete: "off", spellcheck: "false" });
  const error = h("span", { class: "error" });
  return {
    element: h("div", { class: "row" }, labelled(t("groups.dimensions"), input), iconButton("close", t("groups.remove"), remove), error),
    place: (i) => fields.add(`groups[${i}]`, input, error),
    value: () => input.value.split(",").map((one) => one.trim()).filter(Boolean),
  };
}

export function snapshotFields(fields, snapshots) {
  const on = h("input", { type: "checkbox", checked: snapshots !== null, onchange: () => fit() });
  const keep = h("input", { value: snapshots?.keep ?? 400, inputmode: "numeric", size: 6, autocomplete: "off" });
  const official = h("input", { value: snapshots?.official ?? 100, inputmode: "numeric", size: 6, autocomplete: "off" });
  const error = h("span", { class: "error" });
  const more = h("div", { class: "row" }, labelled(t("snapshots.keep"), keep), labelled(t("snapshots.official"), official));
  const fit = () => (more.hidden = !on.checked);
  fit();
  fields.add("snapshots", on, error);
  fields.add("snapshots.keep", keep, error);
  fields.add("snapshots.official", official, error);
  return {
    element: h("div", {}, h("label", { class: "check" }, on, h("span", {}, t("snapshots.on"))), more, error),
    value: () => (on.checked ? { every: "daily", keep: integer(keep.value), official: integer(official.value) } : null),
  };
}
