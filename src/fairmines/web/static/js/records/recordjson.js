/** Our own format of records, as play/record_json.py: JSON, described in docs/reference/record.md. */

import { layoutRows, readLayout } from "../boards/layout.js";
import { checkLevel } from "../boards/level.js";
import { wrong } from "../core/checks.js";
import { checkedMove } from "../play/moves.js";
import { Refusal } from "../host/refusal.js";
import { Float, plain } from "./encoding.js";
import { quoteJson, readFields } from "./fields.js";
import { EXPECTED, RECORD } from "./formats.js";
import { Malformed, parseJson } from "./json.js";
import { checkedRecord } from "./record.js";
import { checkedTrack } from "./track.js";
import { readUtf8 } from "./utf8.js";

/**
 * @typedef {import("../play/moves.js").Move} Move
 * @typedef {import("../host/protocol.js").Level} Level
 * @typedef {import("./record.js").GameRecord} GameRecord
 * @typedef {import("./record.js").Stated} Stated
 */

const FORMAT = "fairmines game";
const VERSION = 3;

// Writing

/**
 * Describes a record, to be encoded.
 *
 * @param {GameRecord} record
 */
export function writeRecord(record) {
  const { level, rules, first, deal, difficulty, seed, given, status, elapsed, moves } = record;
  const { player, program, began, questionMarks, stated, track } = record;
  return {
    format: FORMAT,
    version: VERSION,
    rules,
    first,
    deal,
    layout: given && layoutRows(given, level.width),
    elapsed: new Float(elapsed),
    level: { width: level.width, height: level.height, mines: level.mines },
    // A string, because JSON readers round such large numbers.
    seed: seed === null ? null : String(seed),
    status,
    difficulty: difficulty ?? undefined,
    player: player || undefined,
    program: program || undefined,
    began: began ?? undefined,
    question_marks: questionMarks || undefined,
    stated: Object.keys(stated).length ? writeStated(stated) : undefined,
    moves: moves.map((move) => writeMove(move, level)),
    track: track ?? undefined,
  };
}

/**
 * Describes a record for the page: the same with JavaScript's own numbers.
 *
 * @param {GameRecord} record
 * @returns {import("../reviewer/recorded.js").SavedRecord}
 */
export const describeRecord = (record) => plain(writeRecord(record));

/**
 * @param {Move} move
 * @param {Level} level
 */
function writeMove({ kind, row, column, elapsed, mark, attempt, layout, redrawn, together, decidedBy }, { width }) {
  return {
    ...{ kind, row, column, elapsed: new Float(elapsed) },
    mark: mark ?? undefined,
    attempt: attempt ?? undefined,
    layout: layout ? layoutRows(layout, width) : undefined,
    redrawn: redrawn ?? undefined,
    together: together ?? undefined,
    decided_by: decidedBy === "count" ? undefined : decidedBy,
  };
}

/** @param {Readonly<Record<string, Stated>>} stated */
const writeStated = (stated) =>
  Object.fromEntries(
    Object.entries(stated).map(([name, it]) => [name, typeof it === "object" ? new Float(it.float) : it]),
  );

// Reading

/**
 * Reads a record.
 *
 * @param {string | Uint8Array | object} source the text, or what the page has made or read itself
 * @returns {GameRecord}
 * @throws {Refusal} if it is no record, or is damaged
 */
export function readRecord(source) {
  const json = typeof source === "string" || source instanceof Uint8Array ? readJson(source) : source;
  // 1. The format and its version say which fields there are.
  if (json?.format !== FORMAT) {
    throw wrong(`this JSON is no saved game: expected 'format' to be '${FORMAT}'`);
  }
  const { version } = json;
  if (version !== VERSION) throw wrong(`a saved game has version ${quoteJson(version)}: expected ${VERSION}`);
  try {
    // 2. The fields and their types.
    const fields = readFields(RECORD, json, EXPECTED);
    // 3. What the values say together.
    return recordOf(fields, json.stated ?? {});
  } catch (error) {
    throw error instanceof Refusal ? wrong(`a saved game is damaged: ${error.message}`) : error;
  }
}

/** @param {string | Uint8Array} source */
function readJson(source) {
  try {
    return /** @type {any} */ (parseJson(typeof source === "string" ? source : readUtf8(source)));
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    throw wrong(`a saved game is not JSON: ${error.message}`);
  }
}

/**
 * @param {any} fields as RECORD describes them
 * @param {Record<string, any>} stated as it was parsed
 * @returns {GameRecord}
 */
function recordOf(fields, stated) {
  const { level, rules, first, deal, difficulty = null, layout, seed, elapsed, status } = fields;
  checkLevel(level);
  return checkedRecord({
    ...{ level, rules, first, deal, difficulty, elapsed, status },
    given: layout && readLayout(layout, level),
    seed: seed === null ? null : BigInt(seed),
    moves: fields.moves.map((/** @type {any} */ it) => readMove(it, level)),
    player: fields.player ?? "",
    program: fields.program ?? "",
    began: fields.began ?? null,
    questionMarks: fields.question_marks ?? false,
    stated: readStated(stated),
    track: fields.track ? checkedTrack(fields.track) : null,
  });
}

/** @param {Record<string, any>} stated */
const readStated = (stated) =>
  Object.fromEntries(
    Object.entries(stated).map(([name, it]) => [name, it instanceof Float ? { float: it.value } : it]),
  );

/**
 * Checks how a chord was judged; one that says "not together" is one of an earlier version.
 *
 * @param {import("../play/moves.js").MoveKind} kind
 * @param {boolean | null | undefined} together
 */
function checkedTogether(kind, together) {
  if (together == null) return null;
  if (kind === "chord") return together || null;
  throw wrong(
    `together ${together ? "True" : "False"} of a move '${kind}': expected True or False for a chord, ` +
      "and None for another",
  );
}

/**
 * @param {any} fields as MOVE describes them
 * @param {Level} level
 */
function readMove({ kind, row, column, elapsed, mark = null, attempt = null, layout, redrawn, ...by }, level) {
  return checkedMove({
    ...{ kind, row, column, elapsed, mark, attempt },
    layout: layout ? readLayout(layout, level) : null,
    redrawn: redrawn ?? null,
    together: checkedTogether(kind, by.together),
    decidedBy: by.decided_by ?? "count",
  });
}
