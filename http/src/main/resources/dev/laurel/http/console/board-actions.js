// What an operator does on a board: add a score, hide a player, take it off.

import { call, path } from "./api.js";
import { h, replace } from "./dom.js";
import { attempt, button, confirm, dialog, linkButton, toast } from "./parts.js";
import { link } from "./router.js";
import { t } from "./words.js";

export function actionsOf(entry, { base, game, board, window, done }) {
  const who = entry.name ?? entry.player;
  const address = base + path`/players/${entry.player}`;
  dialog(who, (close) => {
    const then = (work) => () => {
      close();
      work();
    };
    return h(
      "div",
      { class: "menu" },
      linkButton(t("player.open"), link(["players", entry.player], { game, board, window: window.id })),
      button(t("hide"), then(() => askToHide(who, address, done))),
      button(t("remove"), then(() => askToRemove(who, address, done)), { kind: "danger" }),
    );
  });
}

function askToHide(who, address, done) {
  confirm({
    title: t("hide.title", { player: who }),
    note: t("hide.note"),
    action: t("hide"),
    work: async () => {
      await call(`${address}/hidden`, { method: "PUT" });
      toast(t("hide.done", { player: who }));
      await done();
    },
  });
}

function askToRemove(who, address, done) {
  confirm({
    title: t("remove.title", { player: who }),
    note: t("remove.note"),
    action: t("remove"),
    work: async () => {
      await call(address, { method: "DELETE" });
      toast(t("remove.done", { player: who }));
      await done();
    },
  });
}

/** Shows a hidden player again. */
export function unhide(base, player, done) {
  return attempt(async () => {
    await call(base + path`/players/${player}/hidden`, { method: "DELETE" });
    await done();
  }, t("unhide.done", { player }));
}

/** Asks for a score; `done` is called once it is in. */
export function addScore(base, done) {
  dialog(t("score.add"), (close) => {
    const errors = h("p", { class: "error", role: "alert" });
    const field = (name, label, more) => h("label", { class: "field" }, h("span", {}, label), h("input", { name, autocomplete: "off", ...more }));
    const submit = async (event) => {
      event.preventDefault();
      const given = Object.fromEntries([...new FormData(event.target)].filter(([, value]) => value !== ""));
      try {
        const receipt = await call(`${base}/scores`, { method: "POST", body: { ...given, groups: groups(given.groups) } });
        toast(receipt.changed ? t("score.changed") : t("score.unchanged"));
        close();
        await done();
      } catch (problem) {
        replace(errors, [problem.message, ...problem.errors.map((error) => `${error.field}: ${error.detail}`)].join(" "));
      }
    };
    return h(
      "form",
      { onsubmit: submit },
      field("player", t("player.id"), { required: true, spellcheck: "false" }),
      field("score", t("score"), { required: true, inputmode: "numeric" }),
      field("name", t("player.name"), {}),
      field("groups", t("group"), { placeholder: "region:eu", spellcheck: "false" }),
      errors,
      h("div", { class: "actions" }, button(t("cancel"), close), button(t("score.add"), null, { kind: "primary", type: "submit" })),
    );
  });
}

/** region:eu,platform:pc as an object; nothing where nothing was typed. */
function groups(text) {
  return text === undefined ? undefined : Object.fromEntries(text.split(",").map((pair) => pair.split(":").map((part) => part.trim())));
}
