/**
 * All games and the settings of a store as one file: lines of JSON, a header, a line for each game
 * and each answer to a drill, and the number of games. docs/reference/store-file.md describes it; the
 * kernel says what is wrong with a line.
 */

import { BEGIN_GAMES_FILE, CHECK_GAME_LINE } from "../../engine/calls.ts";
import { readable, takeGamesFile } from "../../engine/files.ts";
import { listAnswers, writeAnswer } from "./answers.ts";
import { unlessUnusable, type Database } from "./database.ts";
import { addGame, readSettings, writeSettings, type GameStore } from "./gamestore.ts";
import { IN_BOX, nameDeal, splitDeal, type GameRow } from "./rows.ts";
import type { Kernel } from "../../engine/kernel.ts";
import type { DrillLine } from "../../train/training.ts";
import type { Imported } from "../protocol.ts";

export type StoredGame = { row: GameRow; records: string[] };

/** An answer to a drill, or a favourite. */
type AnswerLine = { answer: DrillLine };

/** @param settings the text of a JSON object */
const writeHeader = (settings: string) =>
  `{"format":"fairmines games","version":1,"settings":${settings}}\n`;

const writeFooter = (games: number) => `{"games":${games}}\n`;

/** Writes the line of a game. */
export function writeGame(row: GameRow, records: string[]) {
  const { id, width, height, mines, rules, first, seed, stated, assisted, practice, status } = row;
  const { elapsed, touched, began, bbbv } = row;
  const { bbbvRange, ...dealt } = splitDeal(row.deal);
  const head = JSON.stringify({
    ...{ id, width, height, mines, rules, first, ...dealt },
    ...{ seed, stated, assisted, practice, status, elapsed, touched, began, bbbv },
    // Not in other games, so that 1.0 reads them.
    ...(bbbvRange && { bbbv_range: bbbvRange }),
  });
  return `${head.slice(0, -1)},"moves":[${records.join(",")}]}\n`;
}

/**
 * Reads the line of a game or of an answer. The moves are not played: a game whose moves do not add
 * up is set aside when somebody opens it.
 *
 * @throws {Refusal} if it is damaged
 */
export function readLine(kernel: Kernel, line: Uint8Array) {
  readable(kernel.ask(CHECK_GAME_LINE, { line }));
  return contentOf(line);
}

/**
 * Returns what is in a line that the kernel has checked. A player that it names was one of a server
 * of earlier versions; here all games are one's own.
 */
export function contentOf(line: Uint8Array): StoredGame | AnswerLine {
  const content = JSON.parse(new TextDecoder().decode(line));
  if ("task" in content) return { answer: content };
  const { moves, deal, difficulty, bbbv_range, visitor: _, ...fields } = content;
  const name = nameDeal({ deal, difficulty, bbbvRange: bbbv_range ?? null });
  const row = { ...fields, deal: name, moves: moves.length };
  return { row, records: moves.map((move: object) => JSON.stringify(move)) };
}

const NEWLINE = 10;

/**
 * Writes all games: the finished ones in the order of their ends, then the others; then the answers
 * to drills.
 *
 * @returns its lines, for which one text may be too long
 */
export async function exportStore(store: GameStore): Promise<string[]> {
  const lines = [writeHeader(await store.settings())];
  const add = async (rows: GameRow[]) => {
    for (const { row, records } of await findAll(store, rows)) lines.push(writeGame(row, records));
  };
  // A game may end while the finished ones are read: it is in one of the lists, or in both.
  const running = new Map((await store.unfinished.all()).map((row) => [row.id, row]));
  for await (const rows of store.finished.pages()) {
    await add(rows);
    for (const { id } of rows) running.delete(id);
  }
  const others = [...running.values()];
  await add(others.sort((a, b) => a.touched - b.touched || (a.id < b.id ? -1 : 1)));
  for (const answer of await listAnswers(store.database)) lines.push(writeAnswer(answer));
  lines.push(writeFooter(lines.length - 1));
  return lines;
}

/** Reads games with their moves; leaves out those that have none or are damaged. */
async function findAll(store: GameStore, rows: GameRow[]) {
  const games = await Promise.all(rows.map(({ id }) => store.find(id).catch(unlessUnusable)));
  return games.flatMap((game) => (game?.records.length ? [game] : []));
}

/**
 * Adds the games of a file that the store does not have; all of them are stored, or none. A damaged
 * line is left out, and named in the answer.
 *
 * @returns `settings` says whether those of the file were taken: the store had none
 * @throws {Refusal} if it is another file, or one of a later version
 */
export async function importStore(
  kernel: Kernel,
  store: GameStore,
  data: Uint8Array,
): Promise<Imported> {
  const [first = new Uint8Array(), ...lines] = linesOf(data);
  const settings = readable(kernel.ask(BEGIN_GAMES_FILE, { header: first }));
  const whole = takeGamesFile(kernel, lines);
  const games = [];
  const answers = [];
  let line = whole.next();
  for (; !line.done; line = whole.next()) {
    const content = contentOf(line.value);
    if ("answer" in content) answers.push(content.answer);
    else games.push(content);
  }
  const merged = await mergeLines(store.database, games, answers, settings, IN_BOX.missing);
  return { ...merged, ...line.value };
}

/**
 * Adds games and answers in one transaction.
 *
 * @param settings the text of a JSON object
 * @param box whether the box has them: one of `IN_BOX`
 */
export function mergeLines(
  database: Database,
  games: StoredGame[],
  answers: DrillLine[],
  settings: string,
  box: number,
) {
  return database.write(["games", "moves", "single", "reviews", "answers"], async (transaction) => {
    const given = new Set((await transaction.list("answers")).map(({ id }) => id));
    for (const answer of answers) {
      if (!given.has(answer.id)) transaction.put("answers", { ...answer, box });
    }
    const stored = await transaction.list("games");
    // What is here already stays as it is, but a damaged game makes room for a whole one.
    const kept = new Set(stored.filter((it) => it.status !== "damaged").map((it) => it.id));
    const added = games.filter(({ row }) => !kept.has(row.id));
    for (const game of added) addGame(transaction, { ...game, box });
    const present = await readSettings(transaction);
    const takes = present === "{}" && settings !== "{}";
    if (takes) writeSettings(transaction, settings);
    return { added: added.length, known: games.length - added.length, settings: takes };
  });
}

/** Splits a file into its lines. */
export function* linesOf(data: Uint8Array) {
  for (let start = 0; start < data.length; ) {
    const newline = data.indexOf(NEWLINE, start);
    const end = newline < 0 ? data.length : newline;
    yield data.subarray(start, end);
    start = end + 1;
  }
}
