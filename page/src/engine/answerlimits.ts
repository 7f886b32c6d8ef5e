/** The limits of answers: what a position, a game or a file may take. */

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

/** The same where that left guesses without a verdict: a phone may need several times as long. */
export const LONG_REVIEW_SECONDS = 40;

/** The most cells that the moves of a reviewed game may change in all. */
export const MAX_CHANGES = 500_000;

/** The most digits of a number of solutions: longer ones take long to compute. */
export const MOST_DIGITS = 100;

/** The largest integers for the weights of each number of mines: they take two products. */
export const FRONTIER_BITS = 524_288;

/** The longest file with a recorded game, in bytes. */
export const MAX_RECORD = 2_097_152;
