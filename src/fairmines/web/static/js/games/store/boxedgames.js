/**
 * What the box and this browser have of each other's games. Each finished game here has its number
 * in the box (`box`, an index), and the store has what the box last said of itself.
 */

import { deleteFinished } from "./finishedgames.js";
import { DamagedGameError, IN_BOX, isOver, readRow, runsOf, storedRow } from "./gamerow.js";
import { addGame } from "./gamestore.js";
import { remove } from "./unfinishedgames.js";

/**
 * @import { Database, Transaction } from "./database.js"
 * @import { StoredAnswer } from "./answers.js"
 * @import { AnswerLine, StoredGame } from "./storefile.js"
 *
 * @typedef {StoredGame & {box: number}} BoxedGame
 * @typedef {BoxedGame | (AnswerLine & {box: number})} BoxedLine
 *
 * @typedef {{name: string, deleted: number, last: number}} BoxState which box it is; the largest
 *   number up to which its games were deleted; the number up to which its games are here
 * @typedef {{name: string, deleted: number}} BoxHead
 *
 * @typedef {{replaced: string[], renamed: {from: string, to: string}[]}} Changes games that have
 *   another one in their place; those with a new id
 */

/** The object with the state. */
const BOX = "box";
const STORES = ["games", "moves", "single", "reviews", "answers"];
/** The stores whose rows have numbers in the box. */
const NUMBERED = ["games", "answers"];

export class BoxedGames {
  /** @param {Database} database */
  constructor(database) {
    this.database = database;
  }

  /** @returns {Promise<BoxState>} with an empty name before the first box */
  state() {
    return this.database.read(["single"], readState);
  }

  /**
   * Begins with another box, which has none of the games here.
   *
   * @param {BoxHead} head
   */
  begin({ name, deleted }) {
    return this.database.write([...NUMBERED, "single"], async (transaction) => {
      for (const store of NUMBERED) {
        for (const row of await transaction.list(store, { index: "box" })) {
          if (row.box !== IN_BOX.missing) transaction.put(store, { ...row, box: IN_BOX.missing });
        }
      }
      writeState(transaction, { name, deleted, last: 0 });
    });
  }

  /**
   * Takes over games of the box, and drops those that were deleted there. A game here that differs
   * from the one of its id in the box becomes practice under a new id.
   *
   * @param {BoxState} state as it is then
   * @param {BoxedLine[]} lines
   * @param {() => string} newId
   * @returns {Promise<Changes>}
   */
  take(state, lines, newId) {
    const answers = lines.flatMap((line) => ("answer" in line ? [line] : []));
    const games = lines.flatMap((line) => ("answer" in line ? [] : [line]));
    return this.database.write(STORES, async (transaction) => {
      const { deleted } = await readState(transaction);
      /** @type {Changes} */
      const changes = { replaced: [], renamed: [] };
      if (state.deleted > deleted) await dropMarked(transaction, state.deleted);
      for (const { answer, box } of answers) transaction.put("answers", { ...answer, box });
      // A game that was deleted and put again has two numbers; the last one counts.
      const byId = new Map(games.map((game) => [game.row.id, game]));
      const stored = await Promise.all([...byId.keys()].map((id) => transaction.get("games", id)));
      for (const [index, game] of [...byId.values()].entries()) {
        if (!isSame(stored[index], game)) {
          await makeRoom(transaction, stored[index], game, newId, changes);
          addGame(transaction, game);
        } else transaction.put("games", { ...stored[index], box: game.box });
      }
      writeState(transaction, state);
      return changes;
    });
  }

  /**
   * Lists the ids of finished games, and then of answers, that the box lacks.
   *
   * @param {number} limit
   * @returns {Promise<string[]>}
   */
  missing(limit) {
    return this.database.read(NUMBERED, async (transaction) => {
      const range = { index: "box", from: IN_BOX.missing, to: IN_BOX.missing, limit };
      const rows = await Promise.all(NUMBERED.map((store) => transaction.list(store, range)));
      return rows
        .flat()
        .slice(0, limit)
        .map(({ id }) => id);
    });
  }

  /** @param {string} id @returns {Promise<StoredAnswer | undefined>} */
  answer(id) {
    return this.database.read(["answers"], (transaction) => transaction.get("answers", id));
  }

  /**
   * Notes the number of a game in the box, or that the box refuses it.
   *
   * @param {string} id
   * @param {number} box
   */
  note(id, box) {
    return this.database.write([...NUMBERED, "single"], async (transaction) => {
      const [state, ...rows] = await Promise.all([
        readState(transaction),
        ...NUMBERED.map((store) => transaction.get(store, id)),
      ]);
      for (const [index, row] of rows.entries()) {
        if (row?.box !== undefined) transaction.put(NUMBERED[index], { ...row, box });
      }
      // The next game of the box is this one, and need not be asked for.
      if (box === state.last + 1) writeState(transaction, { ...state, last: box });
    });
  }

  /**
   * Deletes all finished games, after the box has deleted its own.
   *
   * @param {BoxHead} head
   */
  deleteAll({ deleted }) {
    return this.database.write(STORES, async (transaction) => {
      await deleteFinished(transaction);
      writeState(transaction, { ...(await readState(transaction)), deleted });
    });
  }
}

/** @param {Transaction} transaction @returns {Promise<BoxState>} */
async function readState(transaction) {
  const { name = "", deleted = 0, last = 0 } = (await transaction.get("single", BOX))?.state ?? {};
  return { name, deleted, last };
}

/** @param {Transaction} transaction @param {BoxState} state */
function writeState(transaction, state) {
  transaction.put("single", { name: BOX, state });
}

/**
 * Drops the games that the box had under numbers up to this one.
 *
 * @param {Transaction} transaction
 * @param {number} upto
 */
async function dropMarked(transaction, upto) {
  const range = { from: IN_BOX.missing, after: true, to: upto };
  drop(transaction, await transaction.list("games", { index: "box", ...range }));
  for (const { id } of await transaction.list("answers", { index: "box", ...range })) {
    transaction.delete("answers", { from: id, to: id });
  }
}

/** @param {Transaction} transaction @param {any[]} rows of games, which are removed */
function drop(transaction, rows) {
  for (const id of remove(transaction, rows)) transaction.delete("reviews", { from: id, to: id });
}

/**
 * Whether a stored game is the one of the box: no two games of an id end at the same moment.
 *
 * @param {Record<string, any> | undefined} stored
 * @param {BoxedGame} game
 */
function isSame(stored, { row }) {
  return (
    stored?.status === row.status && stored.touched === row.touched && stored.moves === row.moves
  );
}

/**
 * Makes room for a game of the box: a game of its id that is another one gets a new id.
 *
 * @param {Transaction} transaction
 * @param {Record<string, any> | undefined} stored of this id, which is another game, or damaged
 * @param {BoxedGame} game
 * @param {() => string} newId
 * @param {Changes} changes
 */
async function makeRoom(transaction, stored, game, newId, changes) {
  if (!stored || stored.status === "damaged") return;
  const { id } = game.row;
  let row;
  try {
    row = readRow(stored);
  } catch (error) {
    if (!(error instanceof DamagedGameError)) throw error;
  }
  const runs = await transaction.list("moves", runsOf(id));
  drop(transaction, [stored]);
  const records = runs.flatMap((run) => run.records);
  // The moves of a game that was stored in the box, and whose end was lost here, are the first ones
  // there.
  const begun =
    row && !isOver(row) && records.every((record, index) => record === game.records[index]);
  if (!row || begun) {
    changes.replaced.push(id);
    return;
  }
  const to = newId();
  changes.renamed.push({ from: id, to });
  transaction.put("games", storedRow({ ...row, id: to, practice: true }));
  for (const run of runs) transaction.put("moves", { ...run, game: to });
}
