/** The worker that searches for layouts without a guess. */

import { serve } from "../kernel/serving.js";
import { findDeal } from "../play/deals.js";

serve((kernel) => ({
  /**
   * @param {string} _call
   * @param {import("./dealsearch.js").Search} search
   */
  answer: (_call, { terms, start, seconds }) => findDeal(kernel, terms, start, seconds),
}));
