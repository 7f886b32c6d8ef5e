/** Judges a game, opening by opening, in the kernel. */

import { REVIEW_BEGIN, REVIEW_END, REVIEW_FINISH, REVIEW_JUDGE } from "./calls.ts";
import { wrong } from "./checks.ts";
import { KernelRefusal, Outcome, type Deadline } from "./kernel.ts";
import { BUDGET, PROOF_LIMIT } from "./limits.ts";
import { Refusal } from "./refusal.ts";
import type { First } from "./terms.ts";
import type { Review } from "./answers.ts";
import type { Game } from "./game.ts";
import type { Terms } from "./level.ts";

/** Who played, and when. */
type About = Pick<Review, "player" | "program" | "began">;

/** Draws the layouts of the games that are played on. */
const SEED = 0n;

/**
 * Judges each move that opened cells, by the board before it and the total of mines.
 *
 * @param game as it stands after its last move
 * @param about and the first-click rule, and the rules to judge by, by default those of the game
 * @param games for each winning chance; 0 finds only exact ones
 * @returns docs/reference/review-json.md describes it
 * @throws {Refusal} if the game has no opening, or is too complex
 */
export function review(
  game: Game,
  { first, rules = game.rules, ...about }: About & { first: First; rules?: Terms["rules"] },
  games: number,
  deadline: Deadline,
): Review {
  const { kernel } = game;
  const openings = kernel.ask(REVIEW_BEGIN, {
    game: game.core.number(game.moves),
    rules,
    first_is_free: first !== "any",
    games,
    seed: SEED,
    budget: BUDGET,
    proof_limit: PROOF_LIMIT,
  });
  if (!openings) throw wrong("the game has no opening: expected a game with at least one");
  try {
    judge(game, deadline);
    const { elapsed } = game;
    return { ...kernel.ask(REVIEW_FINISH, { elapsed, seconds: deadline.left }), ...about };
  } finally {
    kernel.ask(REVIEW_END, {});
  }
}

/** Finds what is certain about each move. */
function judge({ kernel }: Game, deadline: Deadline) {
  try {
    kernel.ask(REVIEW_JUDGE, { seconds: deadline.left });
  } catch (error) {
    if (error instanceof KernelRefusal && error.outcome === Outcome.OUT_OF_TIME) {
      const within = `within ${deadline.seconds} s`;
      const sentence = `the game is too complex to be reviewed ${within}: expected more seconds`;
      throw new Refusal(sentence, "too-complex");
    }
    throw error;
  }
}
