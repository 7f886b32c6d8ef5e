/** The report on finished games: groups as JSON for the page, exports as CSV and JSON. */

import { roundToMilliseconds } from "../core/floats.js";
import { splitDeal } from "./store/storeddeals.js";

/**
 * @typedef {import("./store/gamestore.js").GameStore} GameStore
 * @typedef {import("./store/gamerow.js").GameRow} GameRow
 */

const GROUPS = 100;
const BEST = 10;
const RECENT = 100;

/**
 * Describes the finished games, and counts the others.
 *
 * @param {GameStore} store
 * @returns {Promise<import("../host/protocol.js").Statistics>}
 */
export async function report(store) {
  const [all, unfinished] = await Promise.all([
    store.finished.totals({ limit: GROUPS, best: BEST, recent: RECENT }),
    store.unfinished.count(),
  ]);
  const groups = all.map(({ totals, best, recent }) => {
    const { kind, games, wins, streak, bestStreak } = totals;
    const [width, height, mines, rules, name] = kind;
    return /** @type {import("../host/protocol.js").StatisticsGroup} */ ({
      ...{ width, height, mines, rules, ...splitDeal(name), games, wins, streak, bestStreak },
      unfinished: unfinished.get(JSON.stringify(kind)) ?? 0,
      best: best.map((row) => ({
        elapsed: seconds(row),
        when: timestamp(row.touched),
        id: row.id,
      })),
      recent: recent.map((row) => ({
        won: row.status === "won",
        elapsed: seconds(row),
        when: timestamp(row.touched),
        bbbv: row.bbbv,
      })),
    });
  });
  return { groups, unfinished: [...unfinished.values()].reduce((sum, it) => sum + it, 0) };
}

/**
 * @param {GameRow} row of a game that can be continued
 * @returns {Omit<import("../host/protocol.js").RunningGame, "opened">}
 */
export function runningGame(row) {
  const { id, width, height, mines, rules, first, status, moves, practice } = row;
  return /** @type {ReturnType<typeof runningGame>} */ ({
    ...{ id, width, height, mines, rules, first, ...splitDeal(row.deal), status },
    ...{ elapsed: seconds(row), moves, practice, when: timestamp(row.touched) },
  });
}

/**
 * Returns what the exports say of a game.
 *
 * @param {GameRow} row
 */
function exported(row) {
  const { deal, difficulty } = splitDeal(row.deal);
  const { id, width, height, mines, rules, first, seed, assisted, moves, practice, bbbv } = row;
  return {
    ...{ when: timestamp(row.touched), id, width, height, mines, rules, first, deal, seed },
    ...{ seedStated: row.stated, assisted, won: row.status === "won", elapsed: seconds(row) },
    ...{ moves, practice, bbbv, difficulty },
  };
}

const COLUMNS = [
  ...["when", "id", "width", "height", "mines", "rules", "first", "deal", "seed", "seedStated"],
  ...["assisted", "won", "elapsed", "moves", "practice", "bbbv", "difficulty"],
];

/**
 * Writes the finished games as CSV (RFC 4180), truth values as 0 and 1.
 *
 * @param {GameStore} store
 */
export async function writeCsv(store) {
  const lines = [COLUMNS.join(",")];
  for await (const rows of store.finished.pages()) {
    for (const row of rows) {
      lines.push(Object.values(exported(row)).map(csvField).join(","));
    }
  }
  return lines.map((line) => `${line}\r\n`).join("");
}

/** @param {unknown} value */
function csvField(value) {
  if (value === null) return "";
  const text = String(typeof value === "boolean" ? Number(value) : value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Writes the finished games as a JSON list, one game a line.
 *
 * @param {GameStore} store
 */
export async function writeJson(store) {
  const lines = [];
  for await (const rows of store.finished.pages()) {
    for (const row of rows) lines.push(JSON.stringify(exported(row)));
  }
  return lines.length ? `[\n${lines.join(",\n")}\n]\n` : "[]\n";
}

/** @param {GameRow} row */
const seconds = (row) => roundToMilliseconds(row.elapsed);

/**
 * Writes a Unix time in UTC.
 *
 * @param {number} time in seconds
 */
function timestamp(time) {
  return new Date(Math.floor(time) * 1000).toISOString().replace(/\.000Z$/, "Z");
}

/**
 * Describes reviews of finished games.
 *
 * @param {{reviews: import("./store/storedreviews.js").StoredReview[], last: number,
 *   missing: number, running: boolean}} listed
 */
export function reviewsPage({ reviews, ...listed }) {
  const games = reviews.map(({ game, touched, summary, problem }) => ({
    id: game,
    when: timestamp(touched),
    summary,
    problem,
  }));
  return { games, ...listed };
}
