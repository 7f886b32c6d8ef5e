/**
 * The scored tries of the daily boards: one of each board. The id of its game
 * says which board it is of, so there is no second one, whatever a clock says.
 */

import { GRADES } from "../../core/terms.js";
import { boardOfTry, TRY_PREFIX, tryId } from "../../daily/tryid.js";
import { readRows } from "./gamerow.js";

/**
 * @import { Database } from "./database.js"
 * @import { GameRow } from "./gamerow.js"
 *
 * @typedef {import("../protocol.js").DailyGrade} Grade
 * @typedef {{date: string, grade: Grade, row: GameRow}} DailyTry
 */

/** @param {{id: string}} row */
export const isTry = ({ id }) => id.startsWith(TRY_PREFIX);

/**
 * Lists the tries of all boards up to a day, by day and grade.
 *
 * @param {Database} database
 * @param {string} date
 * @returns {Promise<DailyTry[]>}
 */
export async function triesUntil(database, date) {
  const rows = await database.read(["games"], (transaction) =>
    transaction.list("games", { from: TRY_PREFIX, to: `${TRY_PREFIX}\uffff` }),
  );
  const tries = readRows(rows).flatMap((row) => {
    const board = boardOfTry(row.id);
    // A try with more in its id came from a server of earlier versions, and is somebody else's.
    if (!board || row.id !== tryId(board.date, board.grade)) return [];
    return row.status === "damaged" || board.date > date ? [] : [{ ...board, row }];
  });
  const order = (/** @type {DailyTry} */ it) => it.date + GRADES.indexOf(it.grade);
  return tries.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}
