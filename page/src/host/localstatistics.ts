/** The report on finished games: groups as JSON for the page, exports as CSV and JSON. */

import { roundSeconds } from "../engine/moves.ts";
import { byEnd, kindOf, splitDeal, type GameRow } from "./store/rows.ts";
import { exportStore } from "./store/gamesfile.ts";
import type { Sessions } from "./sessions.ts";
import type { Export, RunningGame, Statistics, StatisticsGroup } from "./protocol.ts";
import type { GameStore } from "./store/gamestore.ts";
import type { StoredReview } from "./allreviews.ts";

const GROUPS = 100;
const BEST = 10;
const RECENT = 100;

/**
 * Describes the finished games, kind by kind: those with the most games first, then small boards.
 * Counts the others.
 */
export async function report(store: GameStore): Promise<Statistics> {
  const [counted, unfinished] = await Promise.all([
    store.finished.counted(),
    store.unfinished.count(),
  ]);
  const rows = withoutCopies(counted);
  const kinds = new Map<string, GameRow[]>();
  for (const row of rows) {
    const kind = JSON.stringify(kindOf(row));
    kinds
      .set(kind, kinds.get(kind) ?? [])
      .get(kind)
      ?.push(row);
  }
  const groups = [...kinds].map(([kind, games]) =>
    groupOf(games.sort(byEnd), unfinished.get(kind)),
  );
  return {
    groups: groups.sort(mostGames).slice(0, GROUPS),
    unfinished: [...unfinished.values()].reduce((sum, number) => sum + number, 0),
  };
}

/** Whether two times are the same to 10 ms. */
const isClose = (a: number, b: number) => Math.abs(a - b) <= 0.0101;

/**
 * Leaves out games that are there under several ids: no two games of a seed end at the same moment
 * and take as long, to 10 ms.
 */
function withoutCopies(rows: GameRow[]) {
  /** The games that may be the same. */
  const similar = new Map<string, GameRow[]>();
  return rows.filter((row) => {
    const { seed, status, moves, elapsed, touched } = row;
    const what = `${kindOf(row)} ${seed} ${status} ${moves}`;
    const others = similar.get(what) ?? [];
    similar.set(what, others);
    const isCopy = (other: GameRow) =>
      isClose(other.elapsed, elapsed) && isClose(other.touched, touched);
    if (others.some(isCopy)) return false;
    others.push(row);
    return true;
  });
}

/** @param rows of one kind, in the order of their ends */
function groupOf(rows: GameRow[], unfinished: number = 0) {
  const [{ width, height, mines, rules, deal }] = rows;
  let [wins, streak, bestStreak] = [0, 0, 0];
  for (const { status } of rows) {
    const won = status === "won";
    wins += Number(won);
    streak = won ? streak + 1 : 0;
    bestStreak = Math.max(bestStreak, streak);
  }
  const clean = rows.filter((row) => row.status === "won" && !row.assisted && !row.stated);
  const best = clean.sort((a, b) => a.elapsed - b.elapsed || byEnd(a, b)).slice(0, BEST);
  const when = (row: GameRow) => ({
    elapsed: seconds(row),
    when: timestamp(row.touched),
  });
  return {
    ...{ width, height, mines, rules, ...splitDeal(deal), games: rows.length, wins },
    ...{ streak, bestStreak, unfinished },
    best: best.map((row) => ({ ...when(row), id: row.id })),
    recent: rows.slice(-RECENT).map((row) => {
      return { won: row.status === "won", ...when(row), bbbv: row.bbbv, moves: row.moves };
    }),
  } as StatisticsGroup;
}

function mostGames(a: StatisticsGroup, b: StatisticsGroup) {
  return b.games - a.games || a.width * a.height - b.width * b.height;
}

/** The unfinished games that are listed. */
const RUNNING = 20;

/** Lists the games that can be continued, with the number of opened cells, null if damaged. */
export async function listRunning(store: GameStore, sessions: Sessions): Promise<RunningGame[]> {
  const games = [];
  for (const row of await store.unfinished.latest(RUNNING)) {
    const opened = sessions
      .within(row.id, ({ game }) => game.view.cells.filter((code) => code >= 0).length)
      .catch(() => null);
    games.push({ ...runningGame(row), opened: await opened });
  }
  return games;
}

/** @param row of a game that can be continued */
export function runningGame(row: GameRow): Omit<RunningGame, "opened"> {
  const { id, width, height, mines, rules, first, status, moves, practice } = row;
  return {
    ...{ id, width, height, mines, rules, first, ...splitDeal(row.deal), status },
    ...{ elapsed: seconds(row), moves, practice, when: timestamp(row.touched) },
  } as ReturnType<typeof runningGame>;
}

/** Returns what the exports say of a game. */
function exported(row: GameRow) {
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

/** Writes the finished games as CSV (RFC 4180), truth values as 0 and 1. */
export async function writeCsv(store: GameStore) {
  const lines = [COLUMNS.join(",")];
  for await (const rows of store.finished.pages()) {
    for (const row of rows) {
      lines.push(Object.values(exported(row)).map(csvField).join(","));
    }
  }
  return lines.map((line) => `${line}\r\n`).join("");
}

function csvField(value: unknown) {
  if (value === null) return "";
  const text = String(typeof value === "boolean" ? Number(value) : value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Writes the finished games as a JSON list, one game a line. */
export async function writeJson(store: GameStore) {
  const lines = [];
  for await (const rows of store.finished.pages()) {
    for (const row of rows) lines.push(JSON.stringify(exported(row)));
  }
  return lines.length ? `[\n${lines.join(",\n")}\n]\n` : "[]\n";
}

/** Writes a file of the games. */
export async function exportGames(store: GameStore, format: Export) {
  if (format === "games")
    return new Blob(await exportStore(store), { type: "application/x-ndjson" });
  if (format === "csv")
    return new Blob([await writeCsv(store)], { type: "text/csv; charset=utf-8" });
  return new Blob([await writeJson(store)], { type: "application/json" });
}

const seconds = (row: GameRow) => roundSeconds(row.elapsed);

/**
 * Writes a Unix time in UTC.
 *
 * @param time in seconds
 */
function timestamp(time: number) {
  return new Date(Math.floor(time) * 1000).toISOString().replace(/\.000Z$/, "Z");
}

/** Describes reviews of finished games. */
export function reviewsPage({
  reviews,
  ...listed
}: {
  reviews: StoredReview[];
  last: number;
  missing: number;
  running: boolean;
}) {
  const games = reviews.map(({ game, touched, summary, problem }) => ({
    id: game,
    when: timestamp(touched),
    summary,
    problem,
  }));
  return { games, ...listed };
}
