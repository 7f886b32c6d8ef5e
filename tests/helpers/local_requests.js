/**
 * Asks the page's host and its core: translates requests and messages, which tests write as text, to calls,
 * and answers to text.
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
  "too-many": 429,
  internal: 500,
};
const NEW_GAME = { seed: null, start: null, difficulty: null, practice: false };

/** @typedef {{host: any, id: string, query: URLSearchParams, body: Blob, json: () => Promise<any>}} Asked */

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
  "POST api/convert": async ({ host, query, json }) => host.core.convert(await json(), query.get("format")),
  "POST api/practice": async ({ host, query, json }) => host.practise(await json(), count(query, "moves")),
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
  "GET api/daily/record": ({ host, query }) => host.readCertainGame(query.get("date"), query.get("grade")),
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
    const given = { host, id: decodeURIComponent(id ?? ""), query: new URLSearchParams(query), body, json };
    const answer = await CALLS[asked](given);
    if (answer === undefined) return [204, "", new Blob()];
    if (answer instanceof Blob) return [200, answer.type, answer];
    return [MAKING.test(`${method} ${place}`) ? 201 : 200, ...jsonOf(answer)];
  } catch (error) {
    const { message, kind, failure } = error;
    if (!kind) throw error;
    return [STATUS[kind], ...jsonOf({ error: message, kind, failure })];
  }
}

const jsonOf = (value) => ["application/json", new Blob([JSON.stringify(value)])];

/** The messages of one connection: it knows the cells, as a page does, to say which mark is next. */
export class Messages {
  /** @param {(code: any, marks: boolean) => string} nextMark of the page's scripts */
  constructor(nextMark) {
    this.nextMark = nextMark;
    this.kinds = new Map();
    this.cells = [];
  }

  /** What a message asks: a move or a question, with the number of the call. */
  read(text) {
    const { n, ...asked } = JSON.parse(text);
    this.kinds.set(n, asked.ask ?? "moved");
    if (asked.ask) return { call: n, question: asked };
    if (asked.do === "flag") {
      const { marks = false, to = null, ...rest } = asked;
      const [row, column] = rest.cell;
      return { call: n, move: { ...rest, to: to ?? this.nextMark(this.cells[row]?.[column], marks) } };
    }
    return { call: n, move: asked };
  }

  /** What a server sends in the place of what the local host tells. */
  write({ state, moved, call = null, answer, refused }) {
    if (state) {
      this.cells = structuredClone(state.cells);
      return JSON.stringify({ type: "state", ...state });
    }
    if (moved) {
      for (const { row, column, code } of moved.changed) this.cells[row][column] = code;
      return JSON.stringify({ type: "moved", n: call, ...moved });
    }
    if (refused) return JSON.stringify({ type: "error", n: call, error: refused.message, kind: refused.kind });
    return JSON.stringify({ type: this.kinds.get(call), n: call, ...answer });
  }
}

/** A connection that takes and gives the messages of a server. */
export class Socket {
  constructor(client, id, nextMark) {
    this.messages = new Messages(nextMark);
    /** @type {string[]} not yet received */
    this.received = [];
    this.ended = false;
    this.wake = () => {};
    this.own = new WeakMap();
    this.connection = client.connect(id, {
      onState: (state) => this.take({ state }),
      // The answer to a move of one's own follows: it has the number.
      onMoved: async (moved) => {
        for (let turns = 0; turns < 3; turns++) await null;
        this.take({ moved, call: this.own.get(moved) ?? null });
      },
      onEnd: () => {
        this.ended = true;
        this.wake();
      },
    });
  }

  take(sent) {
    this.received.push(this.messages.write(sent));
    this.wake();
  }

  send(text) {
    const { call, move, question } = this.messages.read(text);
    const answered = move ? this.connection.move(move) : this.connection.ask(question);
    answered.then(
      (answer) => (move ? this.own.set(answer, call) : this.take({ call, answer })),
      (error) => {
        if (error.kind) this.take({ call, refused: error });
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
