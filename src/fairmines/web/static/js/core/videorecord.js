/** Makes a record of what the kernel has read and played of a replay, as records/videos.py. */

import { SYMBOLS } from "../games/display.js";
import { newMove } from "../games/moves.js";
import { KIND_LETTERS } from "../games/record.js";

/**
 * @import { MoveKind, Status } from "./terms.js"
 * @import { Mark } from "../games/display.js"
 * @import { GameRecord, Track } from "../games/record.js"
 * @import { Failure } from "./reading.js"
 *
 * @typedef {{bytes: string}} FileBytes bytes of the file, as characters of the same codes
 * @typedef {number | string | FileBytes} FileValue a text stands for an integer that no number
 *   holds
 *
 * @typedef {object} FileVideo as cpp/bindings/browser/replays.cpp writes it
 * @property {string} format
 * @property {number} width
 * @property {number} height
 * @property {number[]} mines the cells with one
 * @property {{moves: {kind: MoveKind, mark: number, cell: number,
 *   ms: number}[],
 *   status: Status, elapsedMs: number}} replay
 * @property {{times: number[], kinds: number[], x: number[], y: number[]}} track
 * @property {number} cellSize
 * @property {boolean} questionMarks
 * @property {number[]} preflags
 * @property {FileBytes} player
 * @property {FileBytes} program
 * @property {FileBytes | null} version
 * @property {string | null} began
 * @property {{key: string, value: FileValue}[]} stated
 * @property {Failure | null} problem why only a part was read, if so
 */

/** What Python takes off the ends of a text. */
const BLANKS = /^[^\S\ufeff\u001c-\u001f\u0085]+|[^\S\ufeff]+$/g;

/** @param {FileVideo} video @returns {GameRecord} */
export function recordOf(video) {
  const { format, width, height, mines, replay, preflags, questionMarks, began, problem } = video;
  const given = new Uint8Array(width * height);
  for (const cell of mines) given[cell] = 1;
  const first = replay.moves.find(({ kind }) => kind === "open");
  return {
    level: { width, height, mines: mines.length },
    rules: "classic",
    first: first && given[first.cell] ? "any" : "safe",
    ...{ deal: "given", difficulty: null, seed: null, given },
    // Nothing is drawn in such a game.
    moves: replay.moves.map(({ kind, mark, cell, ms }) => ({
      ...newMove(kind, [Math.floor(cell / width), cell % width], ms / 1000, markOf(mark)),
      redrawn: kind === "flag" ? null : [],
    })),
    status: replay.status,
    elapsed: replay.elapsedMs / 1000,
    player: decode(video.player.bytes),
    program: programOf(video),
    began: began && began.replace(/\+00:00$/, "Z"),
    questionMarks,
    track: trackOf(video),
    stated: {
      ...Object.fromEntries(video.stated.map(({ key, value }) => [key, textOf(value)])),
      format,
      ...(preflags.length && {
        preflags: preflags
          .map((index) => `${Math.floor(index / width)},${index % width}`)
          .join(" "),
      }),
      ...(problem && { problem: decode(problem.sentence.bytes) }),
    },
  };
}

/**
 * @param {number} code that a flag sets, 0 for other moves
 * @returns {Mark | null}
 */
const markOf = (code) => (code ? /** @type {any} */ (SYMBOLS[code]) : null);

/** @param {FileVideo} video */
function programOf({ program, version }) {
  const name = decode(program.bytes);
  return version ? `${name} ${decode(version.bytes)}`.replace(BLANKS, "") : name;
}

/** @param {FileVideo} video @returns {Track | null} */
function trackOf({ track, cellSize: cell }) {
  const { times, kinds, x, y } = track;
  if (!times.length) return null;
  return { cell, times, kinds: kinds.map((kind) => KIND_LETTERS[kind]).join(""), x, y };
}

/** @param {FileValue} value */
const textOf = (value) => (typeof value === "object" ? decode(value.bytes) : Number(value));

/** What GB18030 consists of; browsers also read a byte that is none of it. */
const GB18030 = /[\0-\x7f]|[\x81-\xfe](?:[\x40-\x7e\x80-\xfe]|[\x30-\x39][\x81-\xfe][\x30-\x39])/g;

/**
 * Returns a text that a program wrote in UTF-8 or in the code page of its player: most that are not
 * UTF-8 are Chinese. Bytes that are neither are read as Latin-1. Twenty punctuation marks and
 * radicals are those of GB18030-2022, where Python has characters of the private area.
 *
 * @param {string} bytes as characters of the same codes
 */
export function decode(bytes) {
  const data = Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
  for (const code of bytes.replace(GB18030, "") ? ["utf-8"] : ["utf-8", "gb18030"]) {
    try {
      return new TextDecoder(code, { fatal: true, ignoreBOM: true }).decode(data);
    } catch {
      continue;
    }
  }
  return bytes;
}
