/** Answers calls about positions: what all of them share. */

import { Deadline } from "../kernel/kernel.js";
import { ANSWER_SECONDS } from "./answerlimits.js";
import { explainRefusal } from "../kernel/sentences.js";
import { View } from "../kernel/view.js";

/**
 * @typedef {{width: number, height: number, cells: Int8Array, mines: number | null}} AskedView
 *   a position; its cells are the kernel's codes
 */

/**
 * Each call is a method of the derived class, which gets the view, all that was asked, and a
 * deadline.
 */
export class Answering {
  /** @param {import("../library/fairmines.js").Fairmines} library */
  constructor(library) {
    this.library = library;
    this.kernel = library.kernel;
  }

  /**
   * Answers a call within `ANSWER_SECONDS`.
   *
   * @param {string} call
   * @param {AskedView} asked and what the call takes beside it
   * @param {number} [seconds]
   * @returns {any}
   * @throws {import("../host/refusal.js").Refusal}
   */
  answer(call, asked, seconds = ANSWER_SECONDS) {
    const { width, height, cells, mines } = asked;
    const view = new View(width, height, cells, mines);
    const deadline = new Deadline(seconds);
    try {
      return /** @type {any} */ (this)[call](view, asked, deadline);
    } catch (error) {
      throw explainRefusal(error, view, seconds);
    }
  }
}
