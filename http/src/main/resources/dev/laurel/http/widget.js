// <laurel-board server="https://…" game="arcade" board="points" window="weekly" group="region:eu" limit="10">
//
// One leaderboard on any page or overlay, live. It stands alone: no library, no style sheet, and nothing
// that a page's content policy must allow but the connection to the server. Names are only ever text.
{
  const FIRST_WAIT_MILLIS = 500;
  const LONGEST_WAIT_MILLIS = 30_000;
  const MOST = 100;
  const HOME = document.currentScript?.src ?? null;
  const STILL = matchMedia("(prefers-reduced-motion: reduce)");

  const STYLE = `
    :host { display: block; color: var(--laurel-color, inherit); background: var(--laurel-background, transparent);
      font: var(--laurel-font, inherit); font-variant-numeric: tabular-nums; }
    :host([hidden]) { display: none; }
    [part=title] { margin: 0 0 .5em; font-size: 1.1em; font-weight: 650; }
    [part=title]:empty { display: none; }
    ol { margin: 0; padding: 0; list-style: none; }
    li { display: grid; grid-template-columns: 3em 1fr auto; gap: .75em; align-items: baseline;
      padding: var(--laurel-row-padding, .45em .6em); border-top: 1px solid var(--laurel-line, #8884); }
    li:first-child { border-top: 0; }
    li.rose { animation: up 1.6s ease-out; }
    @keyframes up { from { background: var(--laurel-accent-soft, #2e8b5733); } }
    [part~=rank] { color: var(--laurel-muted, inherit); text-align: right; }
    [part~=first], [part~=second], [part~=third] { color: var(--laurel-accent, inherit); font-weight: 700; }
    [part=name] { overflow-wrap: anywhere; }
    [part=score] { font-weight: 650; }
    [part=note] { margin: .5em 0 0; font-size: .85em; opacity: .8; }
    [part=note]:empty { display: none; }
    @media (prefers-reduced-motion: reduce) { li.rose { animation: none; } }`;

  // Scores have 64 bits and numbers of JavaScript 53: long integers are kept as strings.
  const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;
  const parse = (text) => JSON.parse(text.replace(TOKEN, (token) => (/^-?\d{16,}$/.test(token) ? `"${token}"` : token)));

  const PLACES = ["first", "second", "third"];

  class LaurelBoard extends HTMLElement {
    static observedAttributes = ["server", "game", "board", "window", "group", "ranking", "limit", "key"];

    #rows = new Map();
    #stop = null;
    #title = part("p", "title");
    #list = part("ol", "list");
    #note = part("p", "note");

    constructor() {
      super();
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
      const root = this.attachShadow({ mode: "open" });
      root.adoptedStyleSheets = [sheet];
      this.#note.setAttribute("role", "status");
      root.append(this.#title, this.#list, this.#note);
    }

    connectedCallback() {
      this.#start();
    }

    disconnectedCallback() {
      this.#stop?.abort();
      this.#stop = null;
    }

    attributeChangedCallback(name, before, now) {
      if (this.isConnected && before !== now) {
        this.#start();
      }
    }

    /** The state that the page can show as it likes: "live", "waiting" or "off". */
    #say(state, note) {
      this.dataset.state = state;
      this.#note.textContent = note ?? "";
    }

    #address(call) {
      const server = this.getAttribute("server") ?? HOME ?? location.href;
      const path = ["v1", "games", this.getAttribute("game"), "boards", this.getAttribute("board"), call];
      const url = new URL(`/${path.map((one) => encodeURIComponent(one ?? "")).join("/")}`, server);
      for (const name of ["window", "group", "ranking"]) {
        if (this.getAttribute(name)) {
          url.searchParams.set(name, this.getAttribute(name));
        }
      }
      const limit = Number.parseInt(this.getAttribute("limit") ?? "10", 10);
      url.searchParams.set("limit", String(Math.min(MOST, Math.max(1, limit || 10))));
      return url;
    }

    #headers() {
      const key = this.getAttribute("key");
      return key ? { Authorization: `Bearer ${key}` } : {};
    }

    async #start() {
      this.#stop?.abort();
      const stop = new AbortController();
      this.#stop = stop;
      this.#title.textContent = this.getAttribute("heading") ?? "";
      let wait = FIRST_WAIT_MILLIS;
      // Attributes that are set one after another are one change.
      await null;
      while (!stop.signal.aborted) {
        const seen = await this.#follow(stop.signal);
        if (stop.signal.aborted || seen === "over") {
          return;
        }
        wait = seen === "events" ? FIRST_WAIT_MILLIS : Math.min(wait * 2, LONGEST_WAIT_MILLIS);
        await pause(wait * (0.5 + Math.random() / 2), stop.signal);
      }
    }

    /** One connection from its beginning to its end; tells whether anything came, and whether to go on. */
    async #follow(signal) {
      let seen = "nothing";
      try {
        const response = await fetch(this.#address("stream"), { headers: this.#headers(), signal, cache: "no-store" });
        if (!response.ok) {
          return await this.#fallBack(response.status, signal);
        }
        this.#say("live");
        for await (const { name, data } of events(response.body)) {
          seen = "events";
          this.#take(name, parse(data));
        }
      } catch (failure) {
        // Whatever broke the connection, the next one tells more than this one's error.
      }
      if (!signal.aborted) {
        this.#say("waiting");
      }
      return seen;
    }

    /** Without a stream the list as it is now is better than nothing. */
    async #fallBack(refused, signal) {
      const response = await fetch(this.#address("top"), { headers: this.#headers(), signal, cache: "no-store" });
      if (response.ok) {
        this.#show(parse(await response.text()).standings);
        this.#say(isFinal(refused) ? "off" : "waiting");
      } else if (isFinal(response.status)) {
        this.#say("off", this.getAttribute("error-text") ?? "This board cannot be shown.");
      }
      return isFinal(refused) ? "over" : "nothing";
    }

    #take(name, data) {
      if (name === "snapshot") {
        this.#show(data.standings);
      } else if (name === "update") {
        this.#show(data.leaderboard);
      }
    }

    #show(entries) {
      const before = new Map([...this.#rows].map(([player, row]) => [player, row.top()]));
      const kept = new Map(entries.map((entry) => [entry.player, this.#rows.get(entry.player) ?? new Row()]));
      entries.forEach((entry) => kept.get(entry.player).show(entry));
      this.#rows = kept;
      this.#list.replaceChildren(...[...kept.values()].map((row) => row.element));
      if (!STILL.matches) {
        kept.forEach((row, player) => row.glide(before.get(player)));
      }
      this.dispatchEvent(new CustomEvent("laurel-update", { detail: entries }));
    }
  }

  class Row {
    #rank = part("span", "rank");
    #name = part("span", "name");
    #score = part("span", "score");
    #last = null;

    constructor() {
      this.element = part("li", "row");
      this.element.append(this.#rank, this.#name, this.#score);
    }

    top() {
      return this.element.offsetTop;
    }

    show(entry) {
      this.element.classList.toggle("rose", this.#last !== null && entry.rank < this.#last);
      this.#last = entry.rank;
      this.#rank.setAttribute("part", ["rank", PLACES[entry.rank - 1]].filter(Boolean).join(" "));
      this.#rank.textContent = entry.rank;
      this.#name.textContent = entry.name ?? entry.player;
      this.#name.dir = "auto";
      this.#score.textContent = new Intl.NumberFormat().format(BigInt(entry.score));
    }

    glide(from) {
      const way = from === undefined ? 0 : from - this.top();
      if (way !== 0) {
        this.element.animate([{ transform: `translateY(${way}px)` }, { transform: "none" }], { duration: 450, easing: "ease-out" });
      }
    }
  }

  function part(tag, name) {
    const element = document.createElement(tag);
    element.setAttribute("part", name);
    return element;
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
      for (const block of blocks) {
        const name = /^event: ?(.*)$/m.exec(block)?.[1] ?? "message";
        const data = [...block.matchAll(/^data: ?(.*)$/gm)].map((line) => line[1]).join("\n");
        if (data !== "") {
          yield { name, data };
        }
      }
    }
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

  if (!customElements.get("laurel-board")) {
    customElements.define("laurel-board", LaurelBoard);
  }
}
