/** The errors of requests, on a server and in this browser. */

/** What a request is refused with: one sentence and its kind (docs/reference/protocol.md). */
export class Refusal extends Error {
  /**
   * @param {string} sentence
   * @param {string} kind
   */
  constructor(sentence, kind) {
    super(sentence);
    this.kind = kind;
  }
}

/** What is said of a failure of the program itself, in this browser. */
export const INTERNAL = "Internal error; details are in the browser's console";

/** The page cannot reach the server. */
export class Offline extends Error {}
