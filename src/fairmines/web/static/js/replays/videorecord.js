/** Makes a record of what the kernel has read and played of a replay, as records/videos.py. */

import { SYMBOLS } from "../play/display.js";
import { newMove } from "../play/moves.js";
import { KIND_LETTERS } from "../records/track.js";
import { decode } from "./decoding.js";

/**
 * @typedef {{bytes: string}} FileBytes bytes of the file, as characters of the same codes
 * @typedef {number | string | FileBytes} FileValue a text stands for an integer that no number
 *   holds
 *
 * @typedef {object} FileVideo as cpp/bindings/browser/replays.cpp writes it
 * @property {string} format
 * @property {number} width
 * @property {number} height
 * @property {number[]} mines the cells with one
 * @property {{moves: {kind: import("../core/terms.js").MoveKind, mark: number, cell: number,
 *   ms: number}[],
 *   status: import("../core/terms.js").Status, elapsedMs: number}} replay
 * @property {{times: number[], kinds: number[], x: number[], y: number[]}} track
 * @property {number} cellSize
 * @property {boolean} questionMarks
 * @property {number[]} preflags
 * @property {FileBytes} player
 * @property {FileBytes} program
 * @property {FileBytes | null} version
 * @property {string | null} began
 * @property {{key: string, value: FileValue}[]} stated
 * @property {import("./kernelvideo.js").Failure | null} problem why only a part was read, if so
 */

/** What Python takes off the ends of a text. */
const BLANKS = /^[^\S\ufeff\u001c-\u001f\u0085]+|[^\S\ufeff]+$/g;

/**
 * @param {FileVideo} video
 * @returns {import("../records/record.js").GameRecord}
 */
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
        preflags: preflags.map((it) => `${Math.floor(it / width)},${it % width}`).join(" "),
      }),
      ...(problem && { problem: decode(problem.sentence.bytes) }),
    },
  };
}

/**
 * @param {number} code that a flag sets, 0 for other moves
 * @returns {import("../play/display.js").Mark | null}
 */
const markOf = (code) => (code ? /** @type {any} */ (SYMBOLS[code]) : null);

/** @param {FileVideo} video */
function programOf({ program, version }) {
  const name = decode(program.bytes);
  return version ? `${name} ${decode(version.bytes)}`.replace(BLANKS, "") : name;
}

/**
 * @param {FileVideo} video
 * @returns {import("../records/record.js").Track | null}
 */
function trackOf({ track, cellSize: cell }) {
  const { times, kinds, x, y } = track;
  if (!times.length) return null;
  return { cell, times, kinds: kinds.map((it) => KIND_LETTERS[it]).join(""), x, y };
}

/** @param {FileValue} value */
const textOf = (value) => (typeof value === "object" ? decode(value.bytes) : Number(value));
