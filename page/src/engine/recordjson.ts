/**
 * Our own format of records: JSON, described in docs/reference/record.md. The kernel says what is
 * wrong with a file.
 */

import { layoutRows, readLayout } from "./level.ts";
import { Refusal } from "./refusal.ts";
import { checkFile } from "./files.ts";
import { MAX_SIDE } from "./limits.ts";
import type { Kernel } from "./kernel.ts";
import type { Move } from "./moves.ts";
import type { Level } from "./level.ts";
import type { GameRecord } from "./record.ts";
import type { SavedRecord } from "../review/recorded.ts";

const FORMAT = "fairmines game";
const VERSION = 3;

/** Describes a record as its JSON does. */
export function describeRecord(record: GameRecord): SavedRecord {
  const { level, rules, first, deal, difficulty, seed, given, status, elapsed, moves } = record;
  const { player, program, began, questionMarks, stated, track } = record;
  return /* the page reads a part of it */ {
    ...{ format: FORMAT, version: VERSION, rules, first, deal },
    layout: given && layoutRows(given, level.width),
    elapsed,
    level: { width: level.width, height: level.height, mines: level.mines },
    // A string, because JSON readers round such large numbers.
    seed: seed === null ? null : String(seed),
    status,
    ...(difficulty && { difficulty }),
    ...(player && { player }),
    ...(program && { program }),
    ...(began && { began }),
    ...(questionMarks && { question_marks: true }),
    ...(Object.keys(stated).length && { stated }),
    moves: moves.map((move) => describeMove(move, level)),
    ...(track && { track }),
  } as any;
}

function describeMove(
  { kind, row, column, elapsed, mark, attempt, layout, redrawn, together, decidedBy }: Move,
  { width }: Level,
) {
  return {
    ...{ kind, row, column, elapsed },
    ...(mark && { mark }),
    ...(attempt !== null && { attempt }),
    ...(layout && { layout: layoutRows(layout, width) }),
    ...(redrawn && { redrawn }),
    ...(together !== null && { together }),
    ...(decidedBy !== "count" && { decided_by: decidedBy }),
  };
}

/** Writes a record. */
export const writeRecord = (record: GameRecord) => JSON.stringify(describeRecord(record));

/**
 * Reads a record.
 *
 * @throws {Refusal} if it is no record, or is damaged
 */
export function readRecord(kernel: Kernel, file: string | Uint8Array): GameRecord {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  checkFile(kernel, "check_record", bytes);
  return recordOf(JSON.parse(new TextDecoder().decode(bytes)));
}

/**
 * Makes a record of what its JSON says.
 *
 * @param saved which the kernel has checked, or a page has made
 */
export function recordOf({
  level,
  rules,
  first,
  deal,
  difficulty = null,
  layout,
  seed,
  ...saved
}: any): GameRecord {
  return {
    ...{ level, rules, first, deal, difficulty, elapsed: saved.elapsed, status: saved.status },
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

function readMove({
  kind,
  row,
  column,
  elapsed,
  mark = null,
  attempt = null,
  layout,
  redrawn,
  ...judged
}: any) {
  return {
    ...{ kind, row, column, elapsed, mark, attempt },
    layout: layout ? readLayout(layout) : null,
    // In reading order.
    redrawn: redrawn ? [...redrawn].sort(([r, c], [row, column]) => r - row || c - column) : null,
    // A chord of an earlier version says false: it was judged cell by cell.
    together: judged.together || null,
    decidedBy: judged.decided_by ?? "count",
  };
}

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
