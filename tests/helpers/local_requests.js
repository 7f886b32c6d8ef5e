/**
 * Asks the page's host and its core: translates requests and messages, which tests write as text,
 * to calls, and answers to text.
 */

/** The HTTP status of each kind of error. */
const STATUS = {
  "bad-request": 400,
  forbidden: 403,
  "not-found": 404,
  damaged: 410,
  "no-deal": 409,
  "too-large": 413,
  "too-complex": 422,
  internal: 500,
};
const NEW_GAME = { seed: null, start: null, difficulty: null, practice: false };

/**
 * @typedef {{host: any, id: string, query: URLSearchParams, body: Blob, json: () => Promise<any>}}
 *   Asked
 */

/** By method and path; a game that is made has the status 201. */
const CALLS = {
  "POST api/games": async ({ host, json }) => host.newGame({ ...NEW_GAME, ...(await json()) }),
  "GET api/games/{id}": ({ host, id }) => host.readGame(id),
  "DELETE api/games/{id}": ({ host, id }) => host.deleteGame(id),
  "POST api/games/{id}/play-on": ({ host, id }) => host.playOn(id),
  "GET api/games/{id}/record": ({ host, id }) => host.readRecord(id),
  "GET api/games/{id}/review": async ({ host, id, query }) =>
    host.core.review({ record: await host.readRecord(id) }, count(query, "games")),
  "POST api/review": ({ host, query, body }) => {
    const asked = { replay: count(query, "replay"), partial: count(query, "partial") > 0 };
    const game = { file: body, name: query.get("name") ?? "", ...asked };
    return host.core.review(game, count(query, "games"));
  },
  "POST api/convert": async ({ host, query, json }) =>
    host.core.convert(await json(), query.get("format")),
  "POST api/practice": async ({ host, query, json }) =>
    host.practise(await json(), count(query, "moves")),
  "GET api/running": ({ host }) => host.listRunning(),
  "DELETE api/running": ({ host }) => host.deleteRunning(),
  "GET api/reviews": ({ host, query }) => host.listReviews(count(query, "after")),
  "POST api/reviews": ({ host }) => host.beginReviews(),
  "DELETE api/reviews": ({ host }) => host.stopReviews(),
  "GET api/daily": ({ host, query }) => host.readDay(query.get("date")),
  "POST api/daily": async ({ host, json }) => {
    const { date, grade, practice = false } = await json();
    return host.playDaily(date, grade, practice);
  },
  "GET api/daily/record": ({ host, query }) =>
    host.readCertainGame(query.get("date"), query.get("grade")),
  "GET api/settings": ({ host }) => host.readSettings(),
  "PUT api/settings": async ({ host, json }) => {
    const settings = await json();
    await host.writeSettings(settings);
    return settings;
  },
  "GET api/statistics": ({ host }) => host.readStatistics(),
  "DELETE api/statistics": ({ host }) => host.deleteStatistics(),
  "GET api/statistics.csv": ({ host }) => host.exportGames("csv"),
  "GET api/statistics.json": ({ host }) => host.exportGames("json"),
  "GET api/store": ({ host }) => host.exportGames("games"),
  "POST api/store": ({ host, body }) => host.importGames(body),
};
const MAKING = /^POST api\/(games|games\/[^/]+\/play-on|practice|daily)$/;

const count = (query, name) => Number(query.get(name) ?? 0);

/**
 * @param {any} host
 * @param {string} method
 * @param {string} path with its query
 * @param {BlobPart} [content]
 * @returns {Promise<[status: number, type: string, body: Blob]>}
 */
export async function request(host, method, path, content = "") {
  const [place, query = ""] = path.split("?", 2);
  const [, id] = /^api\/games\/([^/]+)/.exec(place) ?? [];
  const asked = `${method} ${id ? place.replace(id, "{id}") : place}`;
  const body = new Blob([content]);
  const json = async () => JSON.parse(await body.text());
  try {
    const given = {
      host,
      id: decodeURIComponent(id ?? ""),
      query: new URLSearchParams(query),
      body,
      json,
    };
    const answer = await CALLS[asked](given);
    if (answer === undefined) return [204, "", new Blob()];
    if (answer instanceof Blob) return [200, answer.type, answer];
    return [MAKING.test(`${method} ${place}`) ? 201 : 200, ...jsonOf(answer)];
  } catch (error) {
    const { message, kind, readable } = error;
    if (!kind) throw error;
    return [STATUS[kind], ...jsonOf({ error: message, kind, readable })];
  }
}

const jsonOf = (value) => ["application/json", new Blob([JSON.stringify(value)])];

/**
 * Loads what a page plays and asks with.
 *
 * @param {(path: string) => Promise<any>} load
 */
export async function loadPage(load) {
  const paths = [
    "analyse/position.js",
    "board/displaycode.js",
    "board/heat.js",
    "game/asking.js",
    "game/showngame.js",
  ];
  return Object.assign({}, ...(await Promise.all(paths.map(load))));
}

/**
 * Asks about a game as the page does. The answer has the form in which answers are recorded.
 *
 * @param {any} page of `loadPage`
 * @param {any} shown a ShownGame
 * @param {{host: any, core: any, countSolutions?: (view: any) => string | null}} asked
 *   `countSolutions` counts those that the core finds too many
 * @param {any} question
 */
export async function answerQuestion(
  page,
  shown,
  { host, core, countSolutions },
  { ask, cell, brief, step = null },
) {
  const questions = new page.Questions(shown, host, async () => ({ ...page, core }));
  const round = (p) => (p === null ? null : page.rounded(p));
  const rounded = (rows) => rows.map((row) => row.map(round));
  const answers = {
    states: async () => {
      const { p, guess } = await questions.analyse();
      const letter = (it) => (it === null ? null : it === 0 ? "s" : it === 1 ? "m" : "u");
      return { states: p.map((row) => row.map(letter)), guess };
    },
    probabilities: async () => {
      const { p, solutions, logSolutions, guess } = await questions.analyse();
      const short = logSolutions < 12 * Math.LN10;
      const all = brief
        ? short
          ? solutions
          : null
        : (solutions ?? countSolutions?.(shown) ?? null);
      return { p: brief ? rounded(p) : p, solutions: all, logSolutions, guess };
    },
    clues: async () => ({ cell, ...(await questions.clues(cell)) }),
    hint: () => questions.hint(),
    advise: async () => {
      const { cell: best, safety, value, low, high } = await questions.advise();
      return { cell: best, mine: 1 - safety, wins: value, low, high };
    },
    explain: async () => {
      // The page explains the past only; of a running game, the analyser would.
      if (step === null) await host.noteHelp(shown.id);
      const { position } =
        step === null ? { position: page.positionOfGame(shown) } : await questions.moment(step);
      return { explanation: (await core.explain(position, cell)).explanation };
    },
    moment: async () => {
      const { opened, p, ...told } = await questions.moment(step ?? undefined);
      const { step: number, steps, cells, safe, risk, leastRisk } = told;
      const mines = opened.map(([row, column]) => ({ cell: [row, column], mine: p[row][column] }));
      return { step: number, steps, cells, p: rounded(p), safe, opened: mines, risk, leastRisk };
    },
    figures: async () => {
      const { luck, mistakes } = await questions.figures();
      return { luck, mistakes: shown.progress.practice ? mistakes : null };
    },
  };
  const answer = await answers[ask]();
  return { moves: shown.progress.moves, ...answer };
}

/** The messages of one connection: it shows the game, as a page does. */
export class Messages {
  /**
   * @param {any} page of `loadPage`
   * @param {{host: any, core: any, countSolutions?: (view: any) => string | null}} asked
   */
  constructor(page, asked) {
    this.page = page;
    this.asked = asked;
    this.shown = null;
  }

  /** What a message asks: a move or a question, with the number of the call. */
  read(text) {
    const { n, ...asked } = JSON.parse(text);
    if (asked.ask) return { call: n, question: asked };
    if (asked.do === "flag") {
      const { marks = false, to = null, ...rest } = asked;
      const now = this.shown.cells[this.shown.index(rest.cell)];
      return { call: n, move: { ...rest, to: to ?? this.page.nextMark(now, marks) } };
    }
    return { call: n, move: asked };
  }

  /** The answer to a question as text. */
  async answer(call, question) {
    try {
      const answer = await answerQuestion(this.page, this.shown, this.asked, question);
      return JSON.stringify({ type: question.ask, n: call, ...answer });
    } catch (error) {
      if (!error.kind) throw error;
      return this.write({ call, refused: error });
    }
  }

  /** What the local host tells, as text. */
  write({ state, moved, call = null, refused }) {
    if (state) {
      this.shown = new this.page.ShownGame(state);
      return JSON.stringify({ type: "state", ...state });
    }
    if (moved) {
      this.shown.take(moved);
      return JSON.stringify({ type: "moved", n: call, ...moved });
    }
    return JSON.stringify({ type: "error", n: call, error: refused.message, kind: refused.kind });
  }
}

/** A page that plays a game: takes and gives messages as text. */
export class Socket {
  constructor(client, id, page, asked) {
    this.client = client;
    this.id = id;
    this.messages = new Messages(page, asked);
    /** @type {string[]} not yet received */
    this.received = [];
    this.ended = false;
    this.wake = () => {};
    client.onNews(({ game, next }) => {
      if (game !== this.id) return;
      this.id = next;
      this.enter();
    });
    this.enter();
  }

  enter() {
    this.client.call("enter", this.id, true).then(
      (state) => this.take(this.messages.write({ state })),
      () => {
        this.ended = true;
        this.wake();
      },
    );
  }

  close() {
    void this.client.call("see", this.id, false).catch(() => {});
  }

  take(text) {
    this.received.push(text);
    this.wake();
  }

  send(text) {
    const { call, move, question } = this.messages.read(text);
    if (question) {
      void this.messages.answer(call, question).then((answer) => this.take(answer));
      return;
    }
    this.client.call("move", this.id, move).then(
      (moved) => this.take(this.messages.write({ call, moved })),
      (error) => {
        if (error.kind) this.take(this.messages.write({ call, refused: error }));
      },
    );
  }

  /** Waits for a message; null if the connection has ended or the time is over. */
  async receive(seconds) {
    const late = Date.now() + 1000 * seconds;
    while (!this.received.length && !this.ended && Date.now() < late) {
      await new Promise((resolve) => {
        this.wake = resolve;
        setTimeout(resolve, 1000);
      });
    }
    return this.received.shift() ?? null;
  }
}
