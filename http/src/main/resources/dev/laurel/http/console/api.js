// Calls of the API. The key, where the server wants one, is kept for as long as the tab lives, and never
// stands in an address.

import { parse } from "./json.js";

const KEY = "laurel.key";

/** Sent to the window when the server wants a key, or another one. */
export const LOCKED = "laurel-locked";

export const key = {
  get: () => sessionStorage.getItem(KEY),
  set: (secret) => sessionStorage.setItem(KEY, secret),
  forget: () => sessionStorage.removeItem(KEY),
};

/** What went wrong, as the server told it (RFC 9457). Without an answer the status is 0. */
export class Problem extends Error {
  constructor(status, document = {}) {
    super(document.detail ?? document.title ?? "");
    this.status = status;
    this.type = document.type ?? "";
    this.title = document.title ?? "";
    this.errors = document.errors ?? [];
  }

  is(name) {
    return this.type === `/problems/${name}`;
  }
}

/** A path with its parts escaped: path`/v1/games/${game}`. */
export function path(texts, ...parts) {
  return texts.reduce((whole, text, i) => whole + encodeURIComponent(parts[i - 1]) + text);
}

/** A path with those parameters that have a value. */
export function query(address, parameters) {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const text = new URLSearchParams(given).toString();
  return text === "" ? address : `${address}?${text}`;
}

export function headers() {
  const secret = key.get();
  return secret === null ? {} : { Authorization: `Bearer ${secret}` };
}

/** The parsed answer, or null where it is empty. Throws a [Problem]. */
export async function call(address, { method = "GET", body, signal } = {}) {
  const response = await send(address, { method, body, signal });
  const text = await response.text();
  if (!response.ok) {
    throw refusal(response, text);
  }
  return text === "" ? null : parse(text);
}

/** An answer that is not JSON. */
export async function text(address, { signal } = {}) {
  const response = await send(address, { method: "GET", signal });
  const body = await response.text();
  if (!response.ok) {
    throw refusal(response, body);
  }
  return body;
}

async function send(address, { method, body, signal }) {
  const more = body === undefined ? {} : { "Content-Type": "application/json" };
  try {
    return await fetch(address, {
      method,
      signal,
      headers: { ...headers(), ...more },
      body: body === undefined ? undefined : JSON.stringify(body),
      cache: "no-store",
    });
  } catch (failure) {
    if (failure.name === "AbortError") {
      throw failure;
    }
    throw new Problem(0);
  }
}

function refusal(response, text) {
  if (response.status === 401) {
    dispatchEvent(new CustomEvent(LOCKED));
  }
  const json = response.headers.get("content-type")?.includes("json");
  return new Problem(response.status, json ? parse(text) : {});
}
