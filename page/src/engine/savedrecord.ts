/** Records as files have them: JSON, described in docs/reference/record.md, which the core reads. */

import { layoutRows, readLayout } from "./level.ts";
import { Refusal } from "./refusal.ts";
import { READ_RECORD } from "./calls.ts";
import { readable } from "./files.ts";
import { MAX_SIDE } from "./limits.ts";
import type { Kernel } from "./kernel.ts";
import type { Move } from "./moves.ts";
import type { GameRecord } from "./record.ts";
import type { SavedRecord } from "../review/recorded.ts";

/** Fails to compile with a field that is described nowhere. */
type Nothing = Record<string, never>;

/** Describes a record as its JSON does. */
export function describeRecord(record: GameRecord): SavedRecord {
  const { level, rules, first, deal, given, elapsed, seed, status, stated, moves, ...more } =
    record;
  const { difficulty, bbbvRange, player, program, began, questionMarks, track, ...rest } = more;
  void (rest satisfies Nothing);
  const { width, height, mines } = level;
  return /* the page reads a part of it */ {
    ...{ format: "fairmines game", version: 3, rules, first, deal },
    layout: given && layoutRows(given, width),
    ...{ elapsed, level: { width, height, mines } },
    // A string, because JSON readers round such large numbers.
    seed: seed === null ? null : String(seed),
    status,
    ...present({ difficulty, bbbv_range: bbbvRange, player, program, began }),
    ...present({ question_marks: questionMarks || null }),
    ...(Object.keys(stated).length && { stated }),
    moves: moves.map((move) => describeMove(move, width)),
    ...present({ track }),
  } as any;
}

function describeMove({ kind, row, column, elapsed, ...more }: Move, width: number) {
  const { mark, attempt, layout, redrawn, together, decidedBy, ...rest } = more;
  void (rest satisfies Nothing);
  return present({
    ...{ kind, row, column, elapsed, mark, attempt },
    layout: layout && layoutRows(layout, width),
    ...{ redrawn, together, decided_by: decidedBy === "count" ? null : decidedBy },
  });
}

/** Leaves out what a record lacks. */
const present = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, it]) => it !== null && it !== ""));

/** Writes a record. */
export const writeRecord = (record: GameRecord) => JSON.stringify(describeRecord(record));

/**
 * Reads a record.
 *
 * @throws {Refusal} if it is no record, or is damaged
 */
export function readRecord(kernel: Kernel, file: string | Uint8Array): GameRecord {
  const record = typeof file === "string" ? new TextEncoder().encode(file) : file;
  return recordOf(readable(kernel.ask(READ_RECORD, { record })));
}

/** JSON of a record, of any version: the core has read it and written it anew, or a page has made it. */
type RecordJson = any;

export function recordOf({ layout, seed, ...saved }: RecordJson): GameRecord {
  const { level, rules, first, deal, difficulty = null, status, elapsed } = saved;
  return {
    ...{ level, rules, first, deal, difficulty, status, elapsed },
    bbbvRange: saved.bbbv_range ?? null,
    given: layout && readLayout(layout),
    seed: seed === null ? null : BigInt(seed),
    moves: saved.moves.map(readMove),
    player: saved.player ?? "",
    program: saved.program ?? "",
    began: saved.began ?? null,
    questionMarks: saved.question_marks ?? false,
    stated: saved.stated ?? {},
    track: saved.track ?? null,
  };
}

const readMove = ({ layout, decided_by: decidedBy = "count", ...move }: RecordJson): Move => ({
  ...{ mark: null, attempt: null, redrawn: null, together: null, decidedBy, ...move },
  layout: layout ? readLayout(layout) : null,
});

/**
 * Reads a saved game from the bytes of a file, or what the page has made or read itself.
 *
 * @throws {Refusal} if it is damaged, or its board is too large
 */
export function readSaved(kernel: Kernel, source: Uint8Array | SavedRecord): GameRecord {
  const record = source instanceof Uint8Array ? readRecord(kernel, source) : recordOf(source);
  checkSize(record);
  return record;
}

/** @throws {Refusal} if a board is larger than those that are played */
export function checkSize({ level: { width, height } }: GameRecord) {
  const longest = Math.max(width, height);
  if (longest <= MAX_SIDE) return;
  throw new Refusal(`a side of the board is ${longest}: expected at most ${MAX_SIDE}`, "too-large");
}
