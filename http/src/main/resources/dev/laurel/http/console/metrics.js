// Reads the text in which a server tells its metrics to Prometheus.

const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)"/g;

/** The families of metrics by name: { name, samples: [{ name, labels, value, line }] }. */
export function families(text) {
  const found = new Map();
  for (const line of text.split("\n")) {
    const [, name, labels = "", value] = SAMPLE.exec(line) ?? [];
    if (name !== undefined) {
      const family = name.replace(/_(bucket|sum|count|max)$/, "");
      if (!found.has(family)) {
        found.set(family, { name: family, samples: [] });
      }
      const pairs = [...labels.matchAll(LABEL)].map(([, label, content]) => [label, content]);
      found.get(family).samples.push({
        name,
        labels: Object.fromEntries(pairs),
        value: Number(value.replace("+Inf", "Infinity")),
        line: line.slice(0, line.lastIndexOf(" ")),
      });
    }
  }
  return found;
}

/** The sum of the samples of one name whose labels are these; undefined where there is none. */
export function sum(all, name, labels = {}) {
  const family = all.get(name.replace(/_(bucket|sum|count|max)$/, "")) ?? { samples: [] };
  const matching = family.samples.filter((sample) => sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value));
  return matching.length === 0 ? undefined : matching.reduce((total, sample) => total + sample.value, 0);
}

/** The value below which a share of the observations of a histogram lies, between two readings. */
export function quantile(now, before, name, share, labels = {}) {
  const counts = buckets(now, name, labels);
  const earlier = before === null ? new Map() : buckets(before, name, labels);
  const grown = [...counts].map(([edge, n]) => [edge, n - (earlier.get(edge) ?? 0)]).sort(([a], [b]) => a - b);
  const total = grown.at(-1)?.[1] ?? 0;
  return total === 0 ? undefined : grown.find(([, n]) => n >= total * share)?.[0];
}

function buckets(all, name, labels) {
  const found = new Map();
  for (const sample of all.get(name)?.samples ?? []) {
    if (sample.name === `${name}_bucket` && Object.entries(labels).every(([label, value]) => sample.labels[label] === value)) {
      const edge = Number(sample.labels.le.replace("+Inf", "Infinity"));
      found.set(edge, (found.get(edge) ?? 0) + sample.value);
    }
  }
  return found;
}
