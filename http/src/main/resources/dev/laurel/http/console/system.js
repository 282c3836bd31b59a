// How the server is: whether it is ready, and what it measures of itself.

import { call, text } from "./api.js";
import { h, replace } from "./dom.js";
import { chip, heading, show } from "./parts.js";
import { families } from "./metrics.js";
import { t } from "./words.js";
import { figures } from "./system-figures.js";

const EVERY_MILLIS = 2_000;

export function system({ root, signal }) {
  const health = h("div");
  const measured = h("div");
  replace(root, heading({ title: t("section.system"), note: t("system.note") }), health, measured);
  let before = null;
  let filter = "";
  const look = async () => {
    show(health, () => readiness(signal), { signal, lines: 1 });
    await show(
      measured,
      async () => {
        const now = { at: performance.now(), families: families(await text("/metrics", { signal })) };
        const cards = figures(now, before);
        before = now;
        const rest = measured.querySelector(".all-metrics");
        return [cards, rest ? refill(rest, now.families, filter) : allMetrics(now.families, (typed) => (filter = typed))];
      },
      { signal, lines: 6 },
    );
  };
  look();
  const timer = setInterval(() => document.visibilityState === "visible" && look(), EVERY_MILLIS);
  signal.addEventListener("abort", () => clearInterval(timer));
}

async function readiness(signal) {
  try {
    await call("/readyz", { signal });
    return h("p", { class: "health" }, chip(t("system.ready"), "good"));
  } catch (problem) {
    return h("p", { class: "health" }, chip(t("system.not-ready"), "warn"), " ", problem.message || t("offline"));
  }
}

/** Everything that the server measures, for those who look for more. */
function allMetrics(all, onFilter) {
  const input = h("input", {
    type: "search",
    "aria-label": t("system.filter"),
    placeholder: t("system.filter"),
    oninput: () => {
      onFilter(input.value);
      refill(box, all, input.value);
    },
  });
  const box = h("details", { class: "all-metrics card" }, h("summary", {}, t("system.all")), input, h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("system.all") }));
  return refill(box, all, "");
}

const MOST = 300;

function refill(box, all, filter) {
  const lines = [...all.values()]
    .flatMap((family) => family.samples)
    .filter((sample) => !sample.name.endsWith("_bucket") && sample.line.includes(filter))
    .slice(0, MOST);
  replace(
    box.querySelector(".scroll"),
    h("table", { class: "plain" }, h("tbody", {}, lines.map((sample) => h("tr", {}, h("td", { class: "id" }, sample.line), h("td", { class: "number" }, String(sample.value)))))),
  );
  return box;
}
