// Two plots, drawn by hand in SVG at the width that they have, so that their texts stay readable.

import { h, replace, svg } from "./dom.js";
import { day, number, short, shortDay, t } from "./words.js";

const HEIGHT = 200;
const EDGE = { top: 12, right: 8, bottom: 26, left: 8 };

/** A place that is drawn again whenever its width changes. */
function plot(label, height, draw) {
  const place = h("div", { class: "plot" });
  new ResizeObserver(() => {
    const width = Math.floor(place.clientWidth);
    if (width > 0 && width !== Number(place.dataset.width)) {
      place.dataset.width = width;
      replace(place, svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label }, draw(width, height)));
    }
  }).observe(place);
  return place;
}

/** How many have which score; `own` is a score whose place is marked. */
export function histogram(stats, own) {
  const buckets = stats.histogram;
  const most = Math.max(1, ...buckets.map((bucket) => Number(bucket.count)));
  const mine = own === undefined ? -1 : buckets.findIndex((bucket) => within(bucket, own));
  const label =
    own === undefined
      ? t("histogram.label", { worst: number(stats.worst), best: number(stats.best) })
      : t("histogram.own", { score: number(own) });
  return plot(label, HEIGHT, (width, height) => {
    const step = (width - EDGE.left - EDGE.right) / buckets.length;
    const floor = height - EDGE.bottom;
    const bars = buckets.map((bucket, i) => {
      const tall = Number(bucket.count) === 0 ? 0 : Math.max(2, ((floor - EDGE.top) * Number(bucket.count)) / most);
      return svg(
        "rect",
        {
          class: i === mine ? "bar own" : "bar",
          x: EDGE.left + i * step + 1,
          y: floor - tall,
          width: Math.max(1, step - 2),
          height: tall,
          rx: 2,
        },
        svg("title", {}, t("histogram.bar", range(bucket))),
      );
    });
    return [
      svg("line", { class: "axis", x1: EDGE.left, x2: width - EDGE.right, y1: floor + 0.5, y2: floor + 0.5 }),
      bars,
      // Where the own score is told there is no room for the end of the axis.
      (mine < 0 || mine > buckets.length * 0.25) && svg("text", { x: EDGE.left, y: height - 8 }, short(buckets[0].from)),
      (mine < 0 || mine < buckets.length * 0.75) && svg("text", { x: width - EDGE.right, y: height - 8, "text-anchor": "end" }, short(buckets.at(-1).to)),
      mine >= 0 && ownMark(EDGE.left + (mine + 0.5) * step, floor, own, width),
    ];
  });
}

function range(bucket) {
  return { from: number(bucket.from), to: number(bucket.to), count: number(bucket.count) };
}

function within(bucket, score) {
  const value = BigInt(score);
  return BigInt(bucket.from) <= value && value <= BigInt(bucket.to);
}

function ownMark(x, floor, own, width) {
  const anchor = x > width * 0.7 ? "end" : x < width * 0.3 ? "start" : "middle";
  return svg(
    "g",
    { class: "own-mark" },
    svg("path", { d: `M${x} ${floor + 3}l-5 8h10Z` }),
    svg("text", { x: Math.max(EDGE.left, Math.min(width - EDGE.right, x)), y: floor + 22, "text-anchor": anchor }, number(own)),
  );
}

/** The ranks of past days; the best is on top. `history` is newest first. */
export function rankPlot(history) {
  const days = [...history].reverse();
  const ranks = days.map((one) => Number(one.rank));
  const best = Math.min(...ranks);
  const worst = Math.max(...ranks);
  const label = t("history.label", { from: day(days[0].date), to: day(days.at(-1).date), best: number(best), worst: number(worst) });
  return plot(label, HEIGHT + 20, (width, height) => {
    const left = 14 + 8 * Math.max(2, number(worst).length);
    const first = Date.parse(days[0].date);
    const span = Math.max(1, Date.parse(days.at(-1).date) - first);
    const x = (one) => left + ((width - left - 16) * (Date.parse(one.date) - first)) / span;
    const y = (rank) => EDGE.top + 6 + ((height - EDGE.top - EDGE.bottom - 16) * (rank - best)) / Math.max(1, worst - best);
    const line = days.map((one, i) => `${i === 0 ? "M" : "L"}${x(one).toFixed(1)} ${y(ranks[i]).toFixed(1)}`).join("");
    return [
      ticks(best, worst).map((rank) => [
        svg("line", { class: "grid", x1: left, x2: width - 8, y1: y(rank), y2: y(rank) }),
        svg("text", { x: left - 10, y: y(rank) + 4, "text-anchor": "end" }, number(rank)),
      ]),
      svg("path", { class: "line", d: line }),
      days.map((one, i) =>
        svg(
          "circle",
          { class: one.official ? "dot official" : "dot", cx: x(one), cy: y(ranks[i]), r: days.length > 60 ? 2 : 3.5 },
          svg("title", {}, t("history.dot", { date: day(one.date), rank: number(one.rank), score: number(one.score) })),
        ),
      ),
      svg("text", { x: left, y: height - 6 }, shortDay(days[0].date)),
      days.length > 1 && svg("text", { x: width - 8, y: height - 6, "text-anchor": "end" }, shortDay(days.at(-1).date)),
    ];
  });
}

/** Up to four ranks, the best and the worst among them. */
function ticks(best, worst) {
  const steps = Math.min(3, worst - best);
  return steps === 0 ? [best] : Array.from({ length: steps + 1 }, (_, i) => Math.round(best + ((worst - best) * i) / steps));
}
