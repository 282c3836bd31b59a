// A stream of server-sent events that carries the key in a header, which EventSource cannot, and that comes
// back by itself when it breaks.

import { headers } from "./api.js";
import { parse } from "./json.js";

const FIRST_WAIT_MILLIS = 500;
const LONGEST_WAIT_MILLIS = 30_000;

/**
 * Follows a stream until the signal. `onEvent` gets a name and the parsed data; `onState` hears "live",
 * "waiting" while it tries again, and "off" where the server will not have it.
 */
export async function follow(address, { onEvent, onState, signal }) {
  let wait = FIRST_WAIT_MILLIS;
  let lastId = null;
  while (!signal.aborted) {
    try {
      const more = lastId === null ? {} : { "Last-Event-ID": lastId };
      const response = await fetch(address, { headers: { ...headers(), ...more }, signal, cache: "no-store" });
      if (isFinal(response.status)) {
        onState("off");
        return;
      }
      if (response.ok) {
        onState("live");
        for await (const event of events(response.body)) {
          wait = FIRST_WAIT_MILLIS;
          lastId = event.id ?? lastId;
          onEvent(event.name, parse(event.data));
        }
      }
    } catch (failure) {
      if (signal.aborted) {
        return;
      }
    }
    onState("waiting");
    await pause(wait * (0.5 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, LONGEST_WAIT_MILLIS);
  }
}

/** Whether asking again would bring the same answer. */
function isFinal(status) {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const blocks = (rest + chunk.value).split(/\r?\n\r?\n/);
    rest = blocks.pop();
    yield* blocks.map(event).filter((one) => one.data !== "");
  }
}

function event(block) {
  const found = { name: "message", data: "", id: null };
  for (const line of block.split(/\r?\n/)) {
    const [, field, value] = /^([a-z]*): ?(.*)$/.exec(line) ?? [];
    if (field === "event") {
      found.name = value;
    } else if (field === "data") {
      found.data += (found.data === "" ? "" : "\n") + value;
    } else if (field === "id") {
      found.id = value;
    }
  }
  return found;
}

function pause(millis, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, millis);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
