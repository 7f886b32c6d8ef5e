/** The limits of an answer: those of the server (limits.py), and what the kernel asks for beside them. */

/** Time for an answer, in seconds. */
export const ANSWER_SECONDS = 5;
/** Time to play on in one answer to a question for advice. */
export const ADVICE_SECONDS = 0.4;
/** Time for the search for perfect play, before games are played on. */
export const SEARCH_SECONDS = 2;
/** Weights that an analysis may store. */
export const BUDGET = 2 ** 23;
/** The memory of the kernel, in MB; the module is built with this limit. */
export const MEMORY = 256;

/** The largest integers for a number of solutions, in bits. */
export const QUICK_BITS = 2 ** 20;
/** The most digits of a number of solutions. */
export const MOST_DIGITS = 100;
/** The largest integers for the weights of each number of mines, in bits. */
export const FRONTIER_BITS = QUICK_BITS / 2;

/** The work to look for an easier proof. */
export const PROOF_LIMIT = 2_000_000;

/** The largest number of guesses that are played on. */
export const MOST_CANDIDATES = 4;
/** What is searched exactly. */
export const ENDGAME_SOLUTIONS = 3000;
export const ENDGAME_STEPS = 20_000_000;
/** Games for each candidate, after which no more are played. */
export const ENOUGH_GAMES = 1_000_000;
/** Games that are played with a candidate before it is the next one's turn: at first, and at most. */
export const FIRST_GAMES = 1;
export const MOST_AT_A_TIME = 200;
