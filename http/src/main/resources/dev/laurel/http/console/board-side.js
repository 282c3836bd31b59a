// Beside the standings: how the scores lie, and what a score would be worth.

import { call, query as withQuery } from "./api.js";
import { histogram } from "./charts.js";
import { h, replace } from "./dom.js";
import { button, card, figure, show } from "./parts.js";
import { number, percent, t } from "./words.js";

const BUCKETS = 24;

/** Fills the place, and answers how to bring the figures up to date. */
export function side(place, { base, where, signal }) {
  const figures = h("div");
  replace(place, card(t("scores"), figures), calculators(base, where));
  const load = () =>
    show(figures, async () => distribution(await call(withQuery(`${base}/stats`, { ...where, buckets: BUCKETS }), { signal })), { signal, lines: 4 });
  load();
  return load;
}

export function distribution(stats, own) {
  if (stats.histogram.length === 0) {
    return h("p", { class: "note" }, t("scores.empty"));
  }
  return [
    h(
      "dl",
      { class: "figures" },
      figure(t("best"), number(stats.best)),
      figure(t("median"), number(stats.quantiles.p50)),
      figure(t("mean"), number(mean(stats.mean))),
    ),
    histogram(stats, own),
    quantiles(stats.quantiles),
  ];
}

/** Fractions of a large score tell nothing, and take room. */
function mean(value) {
  return typeof value === "number" && Math.abs(value) >= 1000 ? Math.round(value) : value;
}

function quantiles(scores) {
  return h(
    "details",
    { class: "quantiles" },
    h("summary", {}, t("quantiles")),
    h(
      "dl",
      {},
      Object.entries(scores)
        .reverse()
        .map(([name, score]) => h("div", {}, h("dt", {}, t("percentile.of", { n: name.slice(1) })), h("dd", {}, number(score)))),
    ),
  );
}

function calculators(base, where) {
  return card(
    t("worth"),
    calculator({
      label: t("worth.score"),
      pattern: "-?[0-9]+",
      ask: (score) => call(withQuery(`${base}/rank-of`, { ...where, score })),
      tell: (answer) => t("worth.rank", { rank: number(answer.rank), percentile: percent(answer.percentile) }),
    }),
    calculator({
      label: t("worth.percentile"),
      pattern: "[0-9]+([.][0-9]+)?",
      ask: (percentile) => call(withQuery(`${base}/score-at`, { ...where, percentile })),
      tell: (answer) => (answer.score === null ? t("scores.empty") : t("worth.needs", { score: number(answer.score) })),
    }),
  );
}

function calculator({ label, pattern, ask, tell }) {
  const answer = h("output", {});
  const input = h("input", { inputmode: "decimal", pattern, required: true, size: 10, autocomplete: "off" });
  const submit = async (event) => {
    event.preventDefault();
    try {
      replace(answer, tell(await ask(input.value.trim())));
    } catch (problem) {
      replace(answer, problem.message || t("offline"));
    }
  };
  return h(
    "form",
    { class: "calculator", onsubmit: submit },
    h("label", {}, h("span", {}, label), input),
    button(t("ask"), null, { type: "submit" }),
    answer,
  );
}
