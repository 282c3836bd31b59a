// The frame around every page: the mark, the way around, language, theme and key.

import { key, LOCKED } from "./api.js";
import { board } from "./board.js";
import { editBoard, newBoard } from "./board-form.js";
import { boards, games } from "./games.js";
import { h, replace } from "./dom.js";
import { hidden } from "./hidden.js";
import { keys } from "./keys.js";
import { log } from "./log.js";
import { notices } from "./notices.js";
import { player } from "./player.js";
import { players } from "./players.js";
import { empty, iconButton, linkButton, mark } from "./parts.js";
import { go, open, parts, route } from "./router.js";
import { signIn } from "./sign-in.js";
import { system } from "./system.js";
import { choose, language, LANGUAGES, load, t } from "./words.js";

const SECTIONS = ["games", "players", "notices", "keys", "system"];

route("", games);
route("games", games);
route("new", newBoard);
route("games/:game", boards);
route("games/:game/new", newBoard);
route("games/:game/boards/:board", board);
route("games/:game/boards/:board/settings", editBoard);
route("games/:game/boards/:board/log", log);
route("games/:game/boards/:board/hidden", hidden);
route("players", players);
route("players/:id", player);
route("notices", notices);
route("keys", keys);
route("system", system);

const root = h("main", { id: "main", tabindex: "-1" });

function frame() {
  return [
    h("a", { class: "skip", href: "#main", onclick: skip }, t("skip")),
    h(
      "header",
      { class: "frame" },
      h("a", { class: "brand", href: "#/" }, mark(), h("span", {}, "Laurel")),
      h(
        "nav",
        { "aria-label": t("sections") },
        SECTIONS.map((section) => h("a", { href: `#/${section}`, data: { section } }, t(`section.${section}`))),
        h("a", { href: "/docs" }, t("section.api")),
      ),
      h("div", { class: "tools" }, languageChoice(), iconButton("theme", t("theme"), turnTheme), signOutButton()),
    ),
    root,
    h("div", { class: "toasts", role: "status", "aria-live": "polite" }),
  ];
}

/** The address is the router's, so the link only moves the focus. */
function skip(event) {
  event.preventDefault();
  root.focus();
}

function languageChoice() {
  return h(
    "select",
    {
      class: "language",
      "aria-label": t("language"),
      onchange: (event) => {
        choose(event.target.value);
        start();
      },
    },
    Object.entries(LANGUAGES).map(([tag, name]) => h("option", { value: tag, lang: tag, selected: tag === language() }, name)),
  );
}

function turnTheme() {
  const { dataset } = document.documentElement;
  const dark = dataset.theme === "dark" || (dataset.theme === undefined && matchMedia("(prefers-color-scheme: dark)").matches);
  dataset.theme = dark ? "light" : "dark";
  localStorage.setItem("laurel.theme", dataset.theme);
}

function signOutButton() {
  return iconButton(
    "key",
    t("sign-out"),
    () => {
      key.forget();
      start();
    },
    { hidden: key.get() === null },
  );
}

function openPage({ focus }) {
  const here = parts()[0] ?? "games";
  for (const section of document.querySelectorAll("[data-section]")) {
    const current = section.dataset.section === (here === "new" ? "games" : here);
    current ? section.setAttribute("aria-current", "page") : section.removeAttribute("aria-current");
  }
  document.querySelector("dialog")?.close();
  replace(root);
  open(root, nowhere);
  if (focus) {
    // Those who cannot see that the page changed are told by its heading.
    root.querySelector("h1")?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }
}

function nowhere({ root: place }) {
  document.title = "Laurel";
  replace(place, empty(t("nowhere"), t("nowhere.note"), linkButton(t("section.games"), "#/games")));
}

async function start() {
  await load();
  replace(document.body, frame());
  openPage({ focus: false });
}

let address = "";

addEventListener("hashchange", () => {
  const now = parts().join("/");
  openPage({ focus: now !== address });
  address = now;
});

addEventListener(LOCKED, () => {
  signIn(root, () => {
    start();
    go(location.hash || "#/");
  });
});

await start();
address = parts().join("/");
