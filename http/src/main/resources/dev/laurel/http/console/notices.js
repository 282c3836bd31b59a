// Notices that have not arrived at their webhooks.

import { call, query as withQuery } from "./api.js";
import { h, replace } from "./dom.js";
import { chip, empty, heading, show } from "./parts.js";
import { link } from "./router.js";
import { ago, moment, number, t } from "./words.js";

const LIMIT = 100;
const STATES = ["pending", "failed"];

export function notices({ root, query, signal }) {
  const state = STATES.includes(query.get("state")) ? query.get("state") : "pending";
  const place = h("section", { class: "list", "aria-label": t(`notices.${state}`) });
  replace(
    root,
    heading({ title: t("section.notices"), note: t("notices.note") }),
    h(
      "nav",
      { class: "tabs", "aria-label": t("section.notices") },
      STATES.map((one) => h("a", { href: link(["notices"], { state: one }), "aria-current": one === state ? "page" : null }, t(`notices.${one}`))),
    ),
    place,
  );
  show(
    place,
    async () => {
      const answer = await call(withQuery("/v1/notices", { state, limit: LIMIT }), { signal });
      return answer.notices.length === 0 ? empty(t(`notices.none.${state}`), t("notices.none.note")) : list(answer.notices);
    },
    { signal, lines: 4 },
  );
}

function list(all) {
  return h(
    "ul",
    { class: "lines" },
    all.map((one) =>
      h(
        "li",
        {},
        h("span", { class: "what" }, h("span", { class: "name" }, one.id), h("span", { class: "note" }, [one.webhook, one.lastError].filter(Boolean).join(" · "))),
        chip(t("notices.attempts", { n: number(one.attempts) }), "soft"),
        when(one),
      ),
    ),
  );
}

function when(one) {
  const at = one.nextAttemptAt ?? one.givenUpAt;
  return h("time", { class: "note", datetime: at, title: moment(at) }, t(one.nextAttemptAt ? "notices.next" : "notices.given-up", { when: ago(at) }));
}
