/** The limits of answers, and of what the kernel is asked. `make terms` writes this file. */

/** Time for the answer to a question, from the request on. */
export const ANSWER_SECONDS = 5;

/** Time of it to find the easiest proof of a hint. */
export const HINT_SECONDS = 2;

/** Time to play on, to find the best guess and its win probability. */
export const GUESS_SECONDS = 1.5;

/** Time to play on in one answer to a question for advice; the page asks for more. */
export const ADVICE_SECONDS = 0.4;

/** Time of an answer to judge a game and to play on for its winning chances. */
export const REVIEW_SECONDS = 3.5;

/** The most games that each winning chance of a review rests on. */
export const REVIEW_GAMES = 1_000;

/** The most cells that the moves of a reviewed game may change in all. */
export const MAX_CHANGES = 500_000;

/** Weights that an analysis may store. */
export const BUDGET = 4_194_304;

/** The longest side that the page plays, in cells. */
export const MAX_SIDE = 200;

/** The default number of games for each winning chance. */
export const CHANCE_GAMES = 200;

/** The most games for each winning chance. */
export const MOST_CHANCE_GAMES = 1_000_000;

/** The largest number of layouts that one call draws. */
export const MOST_SAMPLES = 1_000_000_000;

/** Time for the search for perfect play, before games are played on. */
export const SEARCH_SECONDS = 2;

/** The default of the work to look for an easier proof: about 10 ms. */
export const PROOF_LIMIT = 2_000_000;

/** The largest integers for an answer of the server: about 40 milliseconds. */
export const QUICK_BITS = 1_048_576;

/**
 * How many bits of a product take as long as one bit of the number itself: it is a binomial coefficient,
 * computed in one step, and is converted to decimal.
 */
export const NUMBER_BITS = 16;

/** The most digits of a number of solutions in a brief answer. */
export const BRIEF_DIGITS = 12;

/** The most digits of a number of solutions: longer ones take long to compute. */
export const MOST_DIGITS = 100;

/** The largest integers for the weights of each number of mines: they take two products. */
export const FRONTIER_BITS = 524_288;
