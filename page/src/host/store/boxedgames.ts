/**
 * Which finished games and answers of this browser the box has. A row says so (`box`, an index):
 * version 1.0 wrote the number of its line in the box.
 */

import { IN_BOX } from "./rows.ts";
import type { Comparison } from "../boxrequests.ts";
import type { StoredAnswer } from "./answers.ts";
import type { Database, Query, Transaction } from "./database.ts";

/** Which box it is, and whether the player wants no other games of it. */
type BoxState = { name: string; declined: boolean };

/** The object with the state. */
const BOX = "box";
/** The stores whose rows the box may have. */
const COPIED = ["games", "answers"];

export class BoxedGames {
  database: Database;

  constructor(database: Database) {
    this.database = database;
  }

  /** Lists the ids of all finished games and answers. */
  ids() {
    return this.database.read(COPIED, async (transaction) =>
      (await listRows(transaction)).flatMap(([, rows]) => rows.map(({ id }) => id)),
    );
  }

  /** @returns with an empty name before the first box */
  state(): Promise<BoxState> {
    return this.database.read(["single"], readState);
  }

  /**
   * Notes what the box has.
   *
   * @param ids those that it was asked about: others may have come meanwhile
   */
  mark(ids: string[], { box, before, lacking }: Comparison): Promise<BoxState> {
    const asked = new Set(ids);
    const missing = new Set(lacking);
    return this.database.write([...COPIED, "single"], async (transaction) => {
      const state = await readState(transaction);
      const { name = "", deleted = 0 } = before;
      // What 1.0 deleted in this box does not come back.
      const isDeleted = (number: number) =>
        (state.name === name && number > IN_BOX.missing && number <= deleted) ||
        (state.name === box && number === IN_BOX.deleted);
      for (const [store, rows] of await listRows(transaction)) {
        for (const row of rows) {
          if (!asked.has(row.id)) continue;
          let now = IN_BOX.copied;
          if (missing.has(row.id)) now = isDeleted(row.box) ? IN_BOX.deleted : IN_BOX.missing;
          if (now !== row.box) transaction.put(store, { ...row, box: now });
        }
      }
      const marked = { name: box, declined: state.name === box && state.declined };
      writeState(transaction, marked);
      return marked;
    });
  }

  /** Notes whether the player wants no other games of the box. */
  decline(declined: boolean) {
    return this.database.write(["single"], async (transaction) =>
      writeState(transaction, { ...(await readState(transaction)), declined }),
    );
  }

  /** Lists the ids of finished games, and then of answers, that the box lacks. */
  missing(limit: number): Promise<string[]> {
    return this.database.read(COPIED, async (transaction) => {
      const range = { from: IN_BOX.missing, to: IN_BOX.missing, limit };
      const rows = (await listRows(transaction, range)).flatMap(([, some]) => some);
      return rows.slice(0, limit).map(({ id }) => id);
    });
  }

  answer(id: string): Promise<StoredAnswer | undefined> {
    return this.database.read(["answers"], (transaction) => transaction.get("answers", id));
  }

  /** Notes that the box has lines, or refuses them. */
  note(ids: string[], box: number) {
    return this.database.write(COPIED, async (transaction) => {
      for (const store of COPIED) {
        for (const id of ids) {
          const row = await transaction.get(store, id);
          if (row?.box !== undefined) transaction.put(store, { ...row, box });
        }
      }
    });
  }
}

/** What rows of all copied stores have. */
type BoxedRow = { id: string; box: number };

/** @param query of all, by default */
async function listRows(
  transaction: Transaction,
  query: Query = {},
): Promise<[store: string, rows: BoxedRow[]][]> {
  const list = async (store: string) =>
    [store, await transaction.list(store, { index: "box", ...query })] as [string, BoxedRow[]];
  return Promise.all(COPIED.map(list));
}

async function readState(transaction: Transaction): Promise<BoxState> {
  const { name = "", declined = false } = (await transaction.get("single", BOX))?.state ?? {};
  return { name, declined };
}

function writeState(transaction: Transaction, state: BoxState) {
  transaction.put("single", { name: BOX, state });
}
