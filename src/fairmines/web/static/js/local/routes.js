/**
 * The paths of the API, and what answers each method: as web/api.py, web/review_api.py,
 * web/daily_api.py, web/all_reviews_api.py and web/store_api.py. docs/reference/protocol.md describes them.
 */

import { LEVELS } from "../boards/levels.js";
import { MAX_RECORD, MAX_STORE } from "../core/filelimits.js";
import { writeRecord } from "../records/recordjson.js";
import { encode } from "../wire/encoding.js";
import { readDaily, readNewGame, readSettings } from "../wire/reading.js";
import { bounded, readCount } from "../wire/receiving.js";
import { MAX_BODY, MAX_SETTINGS, RUNNING } from "./limits.js";
import { download, json } from "./responses.js";
import { report, reviewsPage, runningGame, writeCsv, writeJson } from "./statistics.js";
import { exportStore, importStore } from "./store/transfer.js";

/**
 * @typedef {{id: string, query: URLSearchParams, body: Uint8Array}} Request `id` as in the path
 * @typedef {(request: Request) => Promise<import("./responses.js").Answered | void>} Answer
 * @typedef {Record<string, Record<string, Answer>>} Routes by path and method
 * @typedef {import("./host.js").LocalHost} LocalHost
 */

/**
 * @param {LocalHost} host
 * @returns {Routes}
 */
export const makeRoutes = (host) => ({
  ...gameRoutes(host),
  ...reviewRoutes(host),
  ...dailyRoutes(host),
  ...storeRoutes(host),
});

/**
 * @param {LocalHost} host
 * @returns {Routes}
 */
function gameRoutes({ sessions, deletion, store, version }) {
  return {
    "api/games": {
      POST: async ({ body }) => {
        const request = readNewGame(textOf(bounded(body, MAX_BODY)));
        const { row } = await sessions.create(request);
        return json(await sessions.describe(row.id), 201);
      },
    },
    "api/games/{id}": {
      GET: async ({ id }) => json(await sessions.describe(id)),
      DELETE: ({ id }) => deletion.deleteUnfinished(id),
    },
    "api/games/{id}/play-on": {
      POST: async ({ id }) => {
        const { row } = await sessions.playOn(id);
        return json(await sessions.describe(row.id), 201);
      },
    },
    "api/running": {
      GET: async () => json((await store.unfinished.latest(RUNNING)).map(runningGame)),
      DELETE: () => deletion.deleteAllUnfinished(),
    },
    "api/levels": { GET: async () => json(LEVELS) },
    "api/version": { GET: async () => json({ version, storeFile: true, visitors: false }) },
  };
}

/**
 * @param {LocalHost} host
 * @returns {Routes}
 */
function reviewRoutes({ sessions, reviews, allReviews, version }) {
  return {
    "api/games/{id}/record": {
      GET: async ({ id }) => {
        const record = encode(writeRecord(await sessions.record(id)));
        return download(record, "fairmines-game.json", "application/json");
      },
    },
    "api/games/{id}/review": {
      GET: async ({ id, query }) => json(await reviews.stored(await sessions.record(id), query)),
    },
    "api/review": {
      POST: async ({ query, body }) => json(await reviews.file(body, query)),
    },
    "api/convert": {
      POST: async ({ query, body }) => {
        const [number] = version.split(" ");
        const { body: file, ending, type } = await reviews.convert(body, query, number);
        return download(file, `fairmines-game.${ending}`, type);
      },
    },
    "api/practice": {
      POST: async ({ query, body }) => {
        const data = bounded(body, MAX_RECORD);
        const moves = readCount(query, "moves");
        const { row } = await sessions.practise(await reviews.read(data), moves);
        return json(await sessions.describe(row.id), 201);
      },
    },
    "api/reviews": {
      GET: async ({ query }) => json(reviewsPage(await allReviews.list(readCount(query, "after", 0)))),
      POST: async () => allReviews.begin(),
      DELETE: async () => allReviews.stop(),
    },
  };
}

/**
 * @param {LocalHost} host
 * @returns {Routes}
 */
function dailyRoutes({ daily, sessions }) {
  return {
    "api/daily": {
      GET: async ({ query }) => json(await daily.show(query.get("date"))),
      POST: async ({ body }) => {
        const { row } = await daily.play(readDaily(textOf(bounded(body, MAX_BODY))));
        return json(await sessions.describe(row.id), 201);
      },
    },
    "api/daily/record": {
      GET: async ({ query }) => {
        return json(await daily.record(query.get("date") ?? "", query.get("grade") ?? ""));
      },
    },
  };
}

/**
 * @param {LocalHost} host
 * @returns {Routes}
 */
function storeRoutes({ deletion, store }) {
  return {
    "api/settings": {
      GET: async () => json(await store.settings()),
      PUT: async ({ body }) => {
        const settings = readSettings(textOf(bounded(body, MAX_SETTINGS)));
        await store.replaceSettings(settings);
        return json(settings);
      },
    },
    "api/statistics": {
      GET: async () => json(await report(store)),
      DELETE: () => deletion.deleteFinished(),
    },
    "api/statistics.csv": {
      GET: async () => download(await writeCsv(store), "fairmines.csv", "text/csv; charset=utf-8"),
    },
    "api/statistics.json": {
      GET: async () => download(await writeJson(store), "fairmines.json", "application/json"),
    },
    "api/store": {
      GET: async () =>
        download(await exportStore(store), "fairmines-games.ndjson", "application/x-ndjson"),
      POST: async ({ body }) => json(await importStore(store, bounded(body, MAX_STORE))),
    },
  };
}

/** @param {Uint8Array} body */
const textOf = (body) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(body);
