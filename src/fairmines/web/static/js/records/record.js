/** A game as it was played, as play/game.py: replaying it draws nothing at random. */

/**
 * @typedef {object} GameRecord plain data, which workers can exchange
 * @property {import("../host/protocol.js").Level} level
 * @property {import("../host/protocol.js").Rules} rules
 * @property {import("../host/protocol.js").First} first
 * @property {import("../play/game.js").HowDealt} deal
 * @property {import("../host/protocol.js").ProofRule | null} difficulty
 * @property {bigint | null} seed the seed that the game was dealt from, if known
 * @property {Uint8Array | null} given the layout before the first opening, for the deal "given"
 * @property {readonly import("../play/moves.js").Move[]} moves all that changed something
 * @property {import("../host/protocol.js").Status} status
 * @property {number} elapsed the seconds of the clock
 * @property {string} player
 * @property {string} program what the game was played with
 * @property {string | null} began when the game began, in the format of RFC 3339
 * @property {boolean} questionMarks whether the player's flags could become question marks
 * @property {Readonly<Record<string, Stated>>} stated what a file claims about the game, unchecked
 * @property {Track | null} track the pointer's path and buttons
 *
 * @typedef {string | number | bigint | boolean | {float: number}} Stated
 * @typedef {{cell: number, times: number[], kinds: string, x: number[], y: number[]}} Track
 */

import { checkLevel, levelRepr } from "../boards/level.js";
import { countMines } from "../boards/layout.js";
import { checkRange, quote, wrong } from "../core/checks.js";
import { roundToEven } from "../core/floats.js";

/**
 * Returns the record of a game.
 *
 * @param {import("../play/game.js").Game} game
 * @param {{began?: number | null}} [more] when it began, as a Unix time in seconds
 * @returns {GameRecord}
 */
export function recordOf(game, { began = null } = {}) {
  const { level, rules, first, deal, difficulty, seed, moves, status, elapsed, given } = game;
  return {
    ...{ level, rules, first, deal, difficulty, seed, status, elapsed },
    ...{ given, moves: [...moves], player: "", program: "fairmines" },
    ...{ began: began === null ? null : dateTime(began), questionMarks: false, stated: {}, track: null },
  };
}

/**
 * Writes a Unix time in UTC, with microseconds if there are any.
 *
 * @param {number} seconds
 */
function dateTime(seconds) {
  const whole = Math.floor(seconds);
  const micros = roundToEven((seconds - whole) * 1e6);
  const date = new Date((whole + Math.floor(micros / 1e6)) * 1000).toISOString().slice(0, 19);
  const rest = micros % 1e6;
  return `${date}${rest ? `.${String(rest).padStart(6, "0")}` : ""}Z`;
}

/**
 * Checks what the fields of a record say together; returns it with moves that say what they drew.
 *
 * @param {GameRecord} record
 * @returns {GameRecord}
 * @throws {import("../host/refusal.js").Refusal}
 */
export function checkedRecord(record) {
  checkLevel(record.level);
  if (record.seed !== null) checkRange("seed", record.seed, 0n, 2n ** 64n - 1n, "0 to 2**64 - 1");
  checkGiven(record);
  return { ...record, moves: record.moves.map((move, index) => settled(record, move, index + 1)) };
}

/**
 * Checks that a given layout, and only such a one, is there and has the level.
 *
 * @param {GameRecord} record
 */
function checkGiven({ level, deal, given }) {
  if ((given === null) === (deal === "given")) {
    throw wrong(
      `deal '${deal}' ${given === null ? "without" : "with"} a layout: ` +
        "expected a layout if deal is 'given', and none otherwise",
    );
  }
  const { width, height, mines } = level;
  if (!given || (given.length === width * height && countMines(given) === mines)) return;
  const found = levelRepr({ width, height: given.length / width, mines: countMines(given) });
  throw wrong(`layout is ${found}: expected ${levelRepr(level)}`);
}

/**
 * Returns a move that says what it drew.
 *
 * @param {GameRecord} record
 * @param {import("../play/moves.js").Move} move
 * @param {number} number
 */
function settled({ given, rules }, move, number) {
  const { kind, row, column, redrawn } = move;
  if (redrawn || (kind !== "open" && kind !== "chord")) return move;
  if (given && rules === "classic") return { ...move, redrawn: [] };
  throw wrong(
    `move ${number}, ${quote(kind)} at row ${row}, column ${column}, does not say ` +
      "which cells it has redrawn",
  );
}
