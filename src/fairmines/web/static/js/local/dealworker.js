/** The worker that searches for no-guess layouts. */

import { serve } from "../kernel/serving.js";
import { findNoGuess } from "../play/noguess.js";

serve((kernel) => ({
  /**
   * @param {string} _call
   * @param {import("./dealsearch.js").Search} search
   */
  answer: (_call, { terms, start, seconds }) => findNoGuess(kernel, terms, start, seconds),
}));
