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

/** The page cannot reach the server. */
export class Offline extends Error {}
