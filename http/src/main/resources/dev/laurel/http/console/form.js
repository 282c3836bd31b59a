// Fields of a form: a label, what it means, and what is wrong with it.

import { h, replace, uniqueId } from "./dom.js";
import { t } from "./words.js";

/** The fields by the names that the server calls them by. */
export class Fields {
  #known = new Map();

  add(name, control, error) {
    this.#known.set(name, { control, error });
  }

  remove(name) {
    this.#known.delete(name);
  }

  clear() {
    for (const { control, error } of this.#known.values()) {
      control.removeAttribute("aria-invalid");
      replace(error);
    }
  }

  /** Tells at the field, or at the nearest one around it; false where there is none. */
  refuse(name, detail) {
    for (let path = name; path !== ""; path = outer(path)) {
      const known = this.#known.get(path);
      if (known !== undefined) {
        known.control.setAttribute("aria-invalid", "true");
        replace(known.error, detail);
        return known.control;
      }
    }
    return null;
  }
}

/** windows[0].keep is in windows[0], which is in windows. */
function outer(path) {
  return path.replace(/(^|\.|)[^.[\]]+$|\[\d+\]$/, "");
}

/** Every error at its field; the first of them gets the focus. */
export function errorsOf(problem, fields) {
  const refused = (problem.errors ?? []).map(({ field, detail }) => fields.refuse(field, detail)).filter(Boolean);
  refused[0]?.focus();
}

export function text(value) {
  return h("input", { value: value ?? "", autocomplete: "off", spellcheck: "false" });
}

/** An input with its label and its explanation; `control` may bring further elements along. */
export function field(fields, name, control) {
  const [input, ...more] = [control].flat();
  const id = uniqueId("field");
  const error = h("span", { class: "error", id: `${id}-error` });
  input.id = id;
  input.name = name;
  input.setAttribute("aria-describedby", `${id}-note ${id}-error`);
  fields.add(name, input, error);
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, t(`field.${name}`)),
    input,
    more,
    h("span", { class: "note", id: `${id}-note` }, t(`field.${name}.note`)),
    error,
  );
}

/** One of a few, each with what it means. */
export function options(fields, name, values, chosen) {
  const error = h("span", { class: "error", id: uniqueId("error") });
  const box = h(
    "fieldset",
    { class: "options", "aria-describedby": error.id, tabindex: "-1" },
    h("legend", {}, t(`field.${name}`)),
    h("p", { class: "note" }, t(`field.${name}.note`)),
    h(
      "div",
      { class: "choices" },
      values.map((value) =>
        h(
          "label",
          { class: "option" },
          h("input", { type: "radio", name, value, checked: value === chosen }),
          h("span", { class: "title" }, t(`${name}.${value}`)),
          h("span", { class: "note" }, t(`${name}.${value}.note`)),
        ),
      ),
    ),
    error,
  );
  fields.add(name, box, error);
  return box;
}
