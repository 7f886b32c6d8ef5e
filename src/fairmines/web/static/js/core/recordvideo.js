/** Makes a replay of a record, as `to_video` in records/videos.py. */

import { quote, wrong } from "./checks.js";
import { roundToEven } from "./floats.js";
import { MARK_CODES } from "../games/display.js";
import { KINDS } from "./terms.js";
import { replay } from "../games/replay.js";
import { KIND_LETTERS } from "../games/record.js";

/**
 * @import { Level } from "../games/protocol.js"
 * @import { Kernel } from "./kernel.js"
 * @import { GameRecord, Stated } from "../games/record.js"
 * @import { Video } from "./videobytes.js"
 */

/** What a record states of itself, and no file claims. */
const OWN = ["format", "preflags", "problem"];

/**
 * Returns a video that shows a record's game, on the layout that it had in the end.
 *
 * @param {Kernel} kernel
 * @param {GameRecord} record
 * @returns {Video}
 * @throws {Refusal} if a move was taken back, or no layout is dealt yet
 */
export function videoOf(kernel, record) {
  const { level, moves, stated, track, player, program, began } = record;
  const undo = moves.findIndex(({ kind }) => kind === "undo") + 1;
  if (undo) throw wrong(`move ${undo} takes one back, which a replay cannot show`);
  const { layout } = replay(kernel, record, () => 0);
  if (!layout) throw wrong("the game has no layout yet: expected a first opening");
  return {
    ...{ level, layout, player, program, began: began ?? "" },
    questionMarks: record.questionMarks || moves.some(({ mark }) => mark === "q"),
    preflags: track ? readPreflags(stated, level) : [],
    format: "format" in stated ? String(stated.format) : "fairmines",
    stated: Object.entries(stated).flatMap(claimOf),
    track: track && {
      ...track,
      kinds: [...track.kinds].map((letter) => KIND_LETTERS.indexOf(letter)),
    },
    moves: moves.map(({ kind, mark, row, column, elapsed }) => ({
      kind: KINDS.indexOf(kind),
      mark: mark ? MARK_CODES[mark] : 0,
      cell: row * level.width + column,
      ms: roundToEven(elapsed * 1000),
    })),
  };
}

/**
 * Returns a claim as writers take it: whole numbers of 64 bits, and texts.
 *
 * @param {[string, Stated]} claim
 * @returns {[string, string | bigint][]} none if no writer uses it
 */
function claimOf([key, value]) {
  if (OWN.includes(key)) return [];
  if (typeof value === "string") return [[key, value]];
  if (!Number.isInteger(Number(value))) return key === "mode" ? [[key, String(value)]] : [];
  const number = BigInt(value);
  const most = 2n ** 63n - 1n;
  return [[key, number > most ? most : number < -most - 1n ? -most - 1n : number]];
}

/**
 * Reads the flags of before the start as a record of a replay has them.
 *
 * @param {Readonly<Record<string, Stated>>} stated
 * @param {Level} level
 */
function readPreflags({ preflags = "" }, { width, height }) {
  const cells = String(preflags)
    .split(/[\s\u001c-\u001f\u0085]+/)
    .filter(Boolean)
    .map((text) => {
      const place = /^([0-9]{1,4}),([0-9]{1,4})$/.exec(text);
      if (!place) throw wrong(`preflags has ${quote(text)}: expected 'row,column'`);
      const [row, column] = place.slice(1).map(Number);
      if (row >= height || column >= width) {
        throw wrong(
          `cell (row ${row}, column ${column}) is off the board: ` +
            `expected rows 0 to ${height - 1} and columns 0 to ${width - 1}`,
        );
      }
      return row * width + column;
    });
  return [...new Set(cells)];
}
