// Addresses: #/games/arcade/boards/points?window=daily. A page is a function of its parts and its query, and
// is told by a signal when it is left.

const routes = [];
let leave = new AbortController();

/** A page under a pattern such as "games/:game". */
export function route(pattern, page) {
  routes.push({ parts: pattern.split("/").filter(Boolean), page });
}

export function link(parts, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const search = new URLSearchParams(given).toString();
  return `#/${parts.map(encodeURIComponent).join("/")}${search === "" ? "" : `?${search}`}`;
}

export function go(address) {
  if (location.hash === address) {
    dispatchEvent(new HashChangeEvent("hashchange"));
  } else {
    location.hash = address;
  }
}

/** The same page with another query, without a step in the history where `quietly`. */
export function requery(query, { quietly = false } = {}) {
  const address = link(parts(), query);
  if (quietly) {
    history.replaceState(null, "", address);
  } else {
    go(address);
  }
}

export function parts() {
  const [address] = location.hash.slice(1).split("?");
  return address.split("/").filter(Boolean).map(decodeURIComponent);
}

function search() {
  return new URLSearchParams(location.hash.split("?")[1] ?? "");
}

function match(pattern, given) {
  if (pattern.length !== given.length) {
    return null;
  }
  const found = {};
  for (const [i, part] of pattern.entries()) {
    if (part.startsWith(":")) {
      found[part.slice(1)] = given[i];
    } else if (part !== given[i]) {
      return null;
    }
  }
  return found;
}

/** Opens the page of the current address; `otherwise` is the page where there is none. */
export function open(root, otherwise) {
  leave.abort();
  leave = new AbortController();
  const given = parts();
  for (const { parts: pattern, page } of routes) {
    const found = match(pattern, given);
    if (found !== null) {
      return page({ root, query: search(), signal: leave.signal, ...found });
    }
  }
  return otherwise({ root, query: search(), signal: leave.signal });
}
