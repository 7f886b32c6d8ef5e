/** The errors of calls. */

/**
 * @typedef {object} Failure why a replay cannot be read, in no language: replays/failures.js says it
 * @property {string} format such as "AVF"
 * @property {string} problem a key
 * @property {number} offset where it is; where what the file ends inside of began; -1 for nowhere
 * @property {number} end where the file ends, if that is the problem, else -1
 * @property {number} line of a text, else -1
 * @property {FileValue[]} values
 * @property {Failure[]} causes what is wrong with a replay in a session
 * @property {boolean} [partial] whether the replay can be read up to there; missing if not
 *
 * @typedef {number | string | {bytes: string}} FileValue a number; a key; or bytes of the file, as
 *   characters of the same codes
 */

/** What a request is refused with: one sentence and its kind. */
export class Refusal extends Error {
  /**
   * @param {string} sentence
   * @param {string} kind
   * @param {Failure} [failure]
   */
  constructor(sentence, kind, failure) {
    super(sentence);
    this.kind = kind;
    this.failure = failure;
  }
}

/**
 * @typedef {{message: string, kind: string, failure?: Failure}} Refused a refusal as it is sent by a worker
 *
 * @param {Refusal} refusal
 * @returns {Refused}
 */
export const sendable = ({ message, kind, failure }) => ({ message, kind, failure });

/** What is said of a failure of the program itself, in this browser. */
export const INTERNAL = "Internal error; details are in the browser's console";

/** The worker that was asked has ended. */
export class Offline extends Error {}
