// The pieces that pages are put together from.

import { Problem } from "./api.js";
import { h, replace, svg, uniqueId } from "./dom.js";
import { link } from "./router.js";
import { t } from "./words.js";

const ICONS = {
  search: "M10.5 17a6.500 6.500 0 1 1 0-13a6.500 6.500 0 0 1 0 13ZM15.500 15.500L20 20",
  plus: "M12 5v14M5 12h14",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  close: "M6 6l12 12M18 6L6 18",
  left: "M14 6l-6 6l6 6",
  right: "M10 6l6 6l-6 6",
  first: "M17 6l-6 6l6 6M7 6v12",
  theme: "M12 4a8 8 0 1 0 0 16ZM12 4a8 8 0 0 1 0 16",
  key: "M14.500 9.500a4 4 0 1 1-1.200 2.800L21 12.500v3M17.500 12.500v2.500",
};

export function icon(name) {
  return svg(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    svg("path", { d: ICONS[name] }),
  );
}

/** The wreath: two branches with their leaves. */
export function mark() {
  const leaves = [
    "M7.500 6C8 3.500 9.800 2 12 2C11.900 4.600 10.200 6.300 7.500 6Z",
    "M5.200 11.200C6.600 8.800 8.900 8 11.200 8.700C10.200 11.200 7.800 12.200 5.200 11.200Z",
    "M4.700 16.300C6.600 14.300 9 14 11.100 15.300C9.500 17.500 6.900 17.900 4.700 16.300Z",
    "M6.500 21.500C8.700 20 11.100 20.200 12.800 22C10.700 23.700 8.200 23.500 6.500 21.500Z",
  ];
  const branch = (transform) =>
    svg(
      "g",
      { transform },
      svg("path", { class: "stem", d: "M16 28C9 27 4.500 21.500 4.500 14.500C4.500 11 5.500 8 7.500 5.500" }),
      leaves.map((d) => svg("path", { d })),
    );
  return svg(
    "svg",
    { class: "mark", viewBox: "0 0 32 32", "aria-hidden": "true", focusable: "false" },
    branch(null),
    branch("matrix(-1 0 0 1 32 0)"),
  );
}

/** The heading of a page, with the way to it and what can be done. */
export function heading({ trail = [], title, note, actions = [] }) {
  document.title = `${title} · Laurel`;
  return h(
    "header",
    { class: "heading" },
    h(
      "div",
      {},
      trail.length > 0 &&
        h(
          "nav",
          { class: "trail", "aria-label": t("trail") },
          trail.map(([label, address]) => h("a", { href: address }, label)),
        ),
      h("h1", { tabindex: "-1" }, title),
      note && h("p", { class: "note" }, note),
    ),
    actions.length > 0 && h("div", { class: "actions" }, actions),
  );
}

export function button(label, onclick, { kind = "plain", name, type = "button", ...more } = {}) {
  return h("button", { type, class: `button ${kind}`, onclick, ...more }, name && icon(name), h("span", {}, label));
}

/** A button that is only a picture; the label is for those who do not see it. */
export function iconButton(name, label, onclick, more = {}) {
  return h("button", { type: "button", class: "button bare", "aria-label": label, title: label, onclick, ...more }, icon(name));
}

export function linkButton(label, href, { kind = "plain", name } = {}) {
  return h("a", { class: `button ${kind}`, href }, name && icon(name), h("span", {}, label));
}

/** A circle with the beginning of a name, in a colour of its own. */
export function monogram(player, name) {
  const text = name ?? player;
  const segments = new Intl.Segmenter().segment(text);
  const [first] = segments;
  const circle = h("span", { class: "monogram", "aria-hidden": "true" }, (first?.segment ?? "?").toUpperCase());
  circle.style.setProperty("--hue", String(hue(player)));
  return circle;
}

function hue(text) {
  let hash = 7;
  for (const character of text) {
    hash = (hash * 31 + character.codePointAt(0)) % 360;
  }
  return hash;
}

/** A player as others see it: name, or id where there is none. */
export function playerLink(player, name, query = {}) {
  return h(
    "a",
    { class: "player", href: link(["players", player], query) },
    monogram(player, name),
    h("span", { class: "who" }, h("bdi", { class: "name" }, name ?? player), h("span", { class: "id" }, player)),
  );
}

export function chip(text, kind = "") {
  return h("span", { class: `chip ${kind}` }, text);
}

/** One number and what it is. */
export function figure(label, value, note) {
  return h(
    "div",
    { class: "figure" },
    h("dt", {}, label),
    h("dd", {}, h("span", { class: "value" }, value), note && h("span", { class: "note" }, note)),
  );
}

export function card(title, ...children) {
  const id = uniqueId("card");
  return h("section", { class: "card", "aria-labelledby": id }, h("h2", { id }, title), children);
}

/** What stands where there is nothing yet. */
export function empty(title, note, ...actions) {
  return h("div", { class: "empty" }, mark(), h("p", { class: "title" }, title), note && h("p", { class: "note" }, note), actions);
}

/** Grey lines while an answer is on its way. */
export function skeleton(lines = 8) {
  return h(
    "div",
    { class: "skeleton", role: "status", "aria-label": t("loading") },
    Array.from({ length: lines }, () => h("div", { class: "bone" })),
  );
}

/** What went wrong, in words, with a way to try again. */
export function failure(problem, retry) {
  return h(
    "div",
    { class: "failure", role: "alert" },
    h("p", { class: "title" }, told(problem).title),
    h("p", { class: "note" }, told(problem).detail),
    retry && button(t("retry"), retry),
  );
}

function told(problem) {
  if (!(problem instanceof Problem)) {
    return { title: t("failed"), detail: String(problem.message) };
  }
  if (problem.status === 0) {
    return { title: t("offline"), detail: t("offline.note") };
  }
  return { title: problem.title || t("failed"), detail: problem.message };
}

/** Shows bones, then what the work makes of the answer, or what went wrong. */
export async function show(place, work, { lines, signal } = {}) {
  if (place.childElementCount === 0) {
    replace(place, skeleton(lines));
  }
  try {
    const content = await work();
    if (!signal?.aborted) {
      replace(place, content);
    }
  } catch (problem) {
    if (!signal?.aborted && problem.name !== "AbortError") {
      replace(
        place,
        failure(problem, () => {
          replace(place);
          show(place, work, { lines, signal });
        }),
      );
    }
  }
}

/** Says something for a moment, also to those who listen. */
export function toast(message, kind = "") {
  const place = document.querySelector(".toasts");
  const note = h("div", { class: `toast ${kind}` }, message);
  place.append(note);
  setTimeout(() => note.remove(), 6000);
}

/** Does it, and says so if it fails. Answers whether it was done. */
export async function attempt(work, done) {
  try {
    await work();
    if (done !== undefined) {
      toast(done);
    }
    return true;
  } catch (problem) {
    const { title, detail } = told(problem);
    toast(`${title}. ${detail}`, "bad");
    return false;
  }
}

/** A dialog over the page; `build` gets the way to close it. */
export function dialog(title, build) {
  const id = uniqueId("dialog");
  const box = h("dialog", { "aria-labelledby": id, class: "dialog" });
  const close = () => box.close();
  box.addEventListener("close", () => box.remove());
  box.append(
    h("header", {}, h("h2", { id }, title), iconButton("close", t("close"), close)),
    h("div", { class: "body" }, build(close)),
  );
  document.body.append(box);
  box.showModal();
}

/** Asks before something that cannot be taken back; with `word`, that word has to be typed. */
export function confirm({ title, note, action, word, work }) {
  dialog(title, (close) => {
    const go = button(action, null, { kind: "danger", type: "submit", disabled: word !== undefined });
    const typed =
      word !== undefined &&
      h("input", {
        autocomplete: "off",
        oninput: (event) => {
          go.disabled = event.target.value !== word;
        },
      });
    return h(
      "form",
      {
        onsubmit: async (event) => {
          event.preventDefault();
          if (await attempt(work)) {
            close();
          }
        },
      },
      h("p", {}, note),
      typed && h("label", { class: "field" }, h("span", {}, t("type-to-confirm", { word })), typed),
      h("div", { class: "actions" }, button(t("cancel"), close), go),
    );
  });
}

/** A choice with its label. */
export function choice(label, options, value, onchange, more = {}) {
  return h(
    "label",
    { class: "choice" },
    h("span", {}, label),
    h(
      "select",
      { onchange: (event) => onchange(event.target.value), ...more },
      options.map(([option, text]) => h("option", { value: option, selected: option === value }, text)),
    ),
  );
}
