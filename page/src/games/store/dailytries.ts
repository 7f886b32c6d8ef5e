/**
 * The scored tries of the daily boards: one of each board. The id of its game
 * says which board it is of, so there is no second one, whatever a clock says.
 */

import { GRADES, type DailyGrade as Grade } from "../../core/terms.ts";
import { boardOfTry, TRY_PREFIX, tryId } from "../../daily/tryid.ts";
import { readRows, type GameRow } from "./gamerow.ts";
import type { Database } from "./database.ts";

export type DailyTry = { date: string; grade: Grade; row: GameRow };

export const isTry = ({ id }: { id: string }) => id.startsWith(TRY_PREFIX);

/** Lists the tries of all boards up to a day, by day and grade. */
export async function triesUntil(database: Database, date: string): Promise<DailyTry[]> {
  const rows = await database.read(["games"], (transaction) =>
    transaction.list("games", { from: TRY_PREFIX, to: `${TRY_PREFIX}\uffff` }),
  );
  const tries = readRows(rows).flatMap((row) => {
    const board = boardOfTry(row.id);
    // A try with more in its id came from a server of earlier versions, and is somebody else's.
    if (!board || row.id !== tryId(board.date, board.grade)) return [];
    return row.status === "damaged" || board.date > date ? [] : [{ ...board, row }];
  });
  const order = (it: DailyTry) => it.date + GRADES.indexOf(it.grade);
  return tries.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}
