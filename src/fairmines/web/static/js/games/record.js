/** A game as it was played, as play/game.py: replaying it draws nothing at random. */

/**
 * @import { First, ProofRule, Rules, Status } from "../core/terms.js"
 * @import { Level } from "./protocol.js"
 * @import { Game, HowDealt } from "./game.js"
 * @import { Move } from "./moves.js"
 *
 * @typedef {object} GameRecord plain data, which workers can exchange
 * @property {Level} level
 * @property {Rules} rules
 * @property {First} first
 * @property {HowDealt} deal
 * @property {ProofRule | null} difficulty
 * @property {bigint | null} seed the seed that the game was dealt from, if known
 * @property {Uint8Array | null} given the layout before the first opening, for the deal "given"
 * @property {readonly Move[]} moves all that changed something
 * @property {Status} status
 * @property {number} elapsed the seconds of the clock
 * @property {string} player
 * @property {string} program what the game was played with
 * @property {string | null} began when the game began, in the format of RFC 3339
 * @property {boolean} questionMarks whether the player's flags could become question marks
 * @property {Readonly<Record<string, Stated>>} stated what a file claims about the game, unchecked
 * @property {Track | null} track the pointer's path and buttons
 *
 * @typedef {string | number | boolean} Stated
 * @typedef {{cell: number, times: number[], kinds: string, x: number[], y: number[]}} Track
 */

/**
 * Returns the record of a game.
 *
 * @param {Game} game
 * @param {{began?: number | null}} [more] when it began, as a Unix time in seconds
 * @returns {GameRecord}
 */
export function recordOf(game, { began = null } = {}) {
  const { level, rules, first, deal, difficulty, seed, moves, status, elapsed, given } = game;
  return {
    ...{ level, rules, first, deal, difficulty, seed, status, elapsed },
    ...{ given, moves: [...moves], player: "", program: "fairmines" },
    ...{
      began: began === null ? null : dateTime(began),
      questionMarks: false,
      stated: {},
      track: null,
    },
  };
}

/**
 * Writes a Unix time in UTC, with microseconds if there are any.
 *
 * @param {number} seconds
 */
function dateTime(seconds) {
  const whole = Math.floor(seconds);
  const micros = Math.round((seconds - whole) * 1e6);
  const date = new Date((whole + Math.floor(micros / 1e6)) * 1000).toISOString().slice(0, 19);
  const rest = micros % 1e6;
  return `${date}${rest ? `.${String(rest).padStart(6, "0")}` : ""}Z`;
}
