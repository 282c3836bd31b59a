// The few figures that tell how a server does, made of its metrics; one that it does not tell is left out.

import { h } from "./dom.js";
import { quantile, sum } from "./metrics.js";
import { card, figure } from "./parts.js";
import { bytes, number, percent, t } from "./words.js";

/** Cards of figures; rates are between two readings. */
export function figures(now, before) {
  const cards = [
    [t("system.traffic"), traffic(now, before)],
    [t("system.latency"), latency(now, before)],
    [t("system.sizes"), sizes(now)],
    [t("system.process"), process(now)],
  ];
  const told = cards.map(([title, list]) => [title, list.filter(([, value]) => value !== undefined)]).filter(([, list]) => list.length > 0);
  if (told.length === 0) {
    return h("p", { class: "note" }, t("system.nothing"));
  }
  return h("div", { class: "cards" }, told.map(([title, list]) => card(title, h("dl", { class: "figures" }, list.map((one) => figure(...one))))));
}

function rate(now, before, name, labels) {
  const late = sum(now.families, name, labels);
  const early = before === null ? undefined : sum(before.families, name, labels);
  if (late === undefined || early === undefined) {
    return late === undefined ? undefined : "…";
  }
  return t("system.per-second", { n: number(Math.max(0, ((late - early) * 1000) / (now.at - before.at))) });
}

function traffic(now, before) {
  return [
    [t("system.requests"), rate(now, before, "laurel_http_requests_total")],
    [t("system.reads"), rate(now, before, "laurel_http_request_seconds_count", { kind: "read" })],
    [t("system.submissions"), rate(now, before, "laurel_submissions_total")],
  ];
}

function latency(now, before) {
  const within = (share, labels) => {
    const seconds = quantile(now.families, before?.families ?? null, "laurel_http_request_seconds", share, labels);
    return seconds === undefined || seconds === Infinity ? undefined : `${number(seconds * 1000)} ms`;
  };
  return [
    [t("system.reads"), within(0.5, { kind: "read" }), t("system.p50")],
    [t("system.reads"), within(0.99, { kind: "read" }), t("system.p99")],
    [t("system.submissions"), within(0.5, { kind: "submit" }), t("system.p50")],
    [t("system.submissions"), within(0.99, { kind: "submit" }), t("system.p99")],
  ];
}

function told(value, write) {
  return value === undefined ? undefined : write(value);
}

function sizes({ families }) {
  return [
    [t("system.boards"), told(sum(families, "laurel_boards"), number)],
    [t("system.entries"), told(sum(families, "laurel_board_entries"), number)],
    [t("system.streams"), told(sum(families, "laurel_live_streams"), number)],
    [t("system.queue"), told(sum(families, "laurel_queue_depth"), number)],
  ];
}

function process({ families }) {
  return [
    [t("system.memory"), told(sum(families, "jvm_memory_used_bytes", { area: "heap" }), bytes)],
    [t("system.cpu"), told(sum(families, "process_cpu_usage"), (share) => percent(share * 100))],
    [t("system.threads"), told(sum(families, "jvm_threads_live_threads"), number)],
    [t("system.uptime"), told(sum(families, "process_uptime_seconds"), (seconds) => `${number(Math.round(seconds / 60))} min`)],
  ];
}
