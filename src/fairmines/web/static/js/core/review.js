/** Judges a game, opening by opening, in the kernel. */

import { wrong } from "./checks.js";
import { KernelRefusal, Outcome } from "./kernel.js";
import { BUDGET, PROOF_LIMIT } from "./limits.js";
import { explainRefusal } from "./sentences.js";
import { Refusal } from "../games/refusal.js";
import { RULES } from "./terms.js";

/**
 * @import { Review } from "./answers.js"
 * @import { First } from "./terms.js"
 * @import { Terms } from "../games/game.js"
 * @import { Deadline } from "./kernel.js"
 * @import { Game } from "../games/game.js"
 *
 * @typedef {Pick<Review, "player" | "program" | "began">} About who played, and when
 */

/** Draws the layouts of the games that are played on. */
const SEED = 0n;

/**
 * Judges each move that opened cells, by the board before it and the total of mines.
 *
 * @param {Game} game as it stands after its last move
 * @param {About & {first: First, rules?: Terms["rules"]}} about and the first-click rule, and the
 *   rules to judge by, by default those of the game
 * @param {number} games for each winning chance; 0 finds only exact ones
 * @param {Deadline} deadline
 * @returns {Review} docs/reference/review-json.md describes it
 * @throws {Refusal} if the game has no opening, or is too complex
 */
export function review(game, { first, rules = game.rules, ...about }, games, deadline) {
  const { kernel } = game;
  const number = game.core.number(game.moves);
  const free = first === "any" ? 0 : 1;
  const begun = [number, RULES.indexOf(rules), free, games, SEED, BUDGET, PROOF_LIMIT];
  const openings = kernel.ask("review_begin", null, ...begun);
  if (!openings) throw wrong("the game has no opening: expected a game with at least one");
  try {
    judge(game, deadline);
    return { ...kernel.ask("review_finish", null, game.elapsed, deadline.left), ...about };
  } finally {
    kernel.exports.review_end();
  }
}

/**
 * Finds what is certain about each move.
 *
 * @param {Game} game
 * @param {Deadline} deadline
 */
function judge({ kernel, view }, deadline) {
  try {
    kernel.call("review_judge", null, deadline.left);
  } catch (error) {
    if (error instanceof KernelRefusal && error.outcome === Outcome.OUT_OF_TIME) {
      const within = `within ${deadline.seconds} s`;
      const sentence = `the game is too complex to be reviewed ${within}: expected more seconds`;
      throw new Refusal(sentence, "too-complex");
    }
    throw explainRefusal(error, view, deadline.seconds);
  }
}
