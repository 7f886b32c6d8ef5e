/**
 * The scored tries of the daily boards, as store/daily_tries.py: one of each board. The id of its game
 * says which board it is of, so there is no second one, whatever a clock says.
 */

import { GRADES } from "../../play/daily.js";
import { readRows } from "./gamerow.js";

/**
 * @typedef {import("../../protocol.js").DailyGrade} Grade
 * @typedef {{date: string, grade: Grade, row: import("./gamerow.js").GameRow}} DailyTry
 */

const PREFIX = "daily-";
const ID = new RegExp(`^${PREFIX}([0-9]{4}-[0-9]{2}-[0-9]{2})-(${GRADES.join("|")})$`);

/**
 * @param {string} date
 * @param {Grade} grade
 */
export const tryId = (date, grade) => `${PREFIX}${date}-${grade}`;

/** @param {{id: string}} row */
export const isTry = ({ id }) => id.startsWith(PREFIX);

/**
 * Lists the tries of all boards up to a day, by day and grade.
 *
 * @param {import("./database.js").Database} database
 * @param {string} date
 * @returns {Promise<DailyTry[]>}
 */
export async function triesUntil(database, date) {
  const rows = await database.read(["games"], (transaction) =>
    transaction.list("games", { from: PREFIX, to: `${PREFIX}\uffff` }),
  );
  const tries = readRows(rows).flatMap((row) => {
    const found = ID.exec(row.id);
    if (!found || row.status === "damaged" || found[1] > date) return [];
    return [{ date: found[1], grade: /** @type {Grade} */ (found[2]), row }];
  });
  const order = (/** @type {DailyTry} */ it) => it.date + GRADES.indexOf(it.grade);
  return tries.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}
