// What the console says: a dictionary for each language, and numbers and times as they are written there.

const LANGUAGE = "laurel.language";

export const LANGUAGES = { en: "English", ko: "한국어" };

let dictionary = {};
let locale = "en";
let plural = new Intl.PluralRules("en");

/** The language that was chosen, or the first of the browser's that there is. */
function preferred() {
  const chosen = localStorage.getItem(LANGUAGE);
  const wanted = [chosen, ...navigator.languages.map((tag) => tag.split("-")[0])];
  return wanted.find((tag) => tag in LANGUAGES) ?? "en";
}

export async function load() {
  locale = preferred();
  plural = new Intl.PluralRules(locale);
  document.documentElement.lang = locale;
  dictionary = await (await fetch(`/console/${locale}.json`)).json();
}

export function language() {
  return locale;
}

export function choose(tag) {
  localStorage.setItem(LANGUAGE, tag);
}

/** A text with its {places} filled. */
export function t(name, values = {}) {
  const text = dictionary[name];
  if (text === undefined) {
    throw new Error(`no text for ${name}`);
  }
  return text.replace(/\{(\w+)\}/g, (_, place) => values[place]);
}

/** A text that depends on how many: name.one or name.other, with {n}. */
export function count(name, n) {
  const form = plural.select(Number(n)) === "one" ? "one" : "other";
  return t(`${name}.${form}`, { n: number(n) });
}

/** A number, exact however long: an integer of 64 bits comes as a string. */
export function number(value) {
  const exact = typeof value === "string" ? BigInt(value) : value;
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(exact);
}

/** A number for an axis: 12K, 3.4M. */
export function short(value) {
  return new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }).format(Number(value));
}

export function percent(value) {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value) + " %";
}

export function bytes(value) {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"];
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log(Math.max(1, value)) / Math.log(1024))));
  const format = { style: "unit", unit: units[power], unitDisplay: "short", maximumFractionDigits: 1 };
  return new Intl.NumberFormat(locale, format).format(value / 1024 ** power);
}

export function moment(instant) {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium" }).format(new Date(instant));
}

/** A calendar day such as 2026-02-21, which is the same day everywhere. */
export function day(date) {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));
}

/** The day without its year, for an axis. */
export function shortDay(date) {
  const format = { month: "short", day: "numeric", timeZone: "UTC" };
  return new Intl.DateTimeFormat(locale, format).format(new Date(`${date}T00:00:00Z`));
}

const STEPS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** How long ago, or how soon: 5 minutes ago. */
export function ago(instant) {
  const seconds = Math.round((new Date(instant) - Date.now()) / 1000);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const [unit, length] = STEPS.find(([, step]) => Math.abs(seconds) >= step) ?? ["second", 1];
  return relative.format(Math.trunc(seconds / length), unit);
}
