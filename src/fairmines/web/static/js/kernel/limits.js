/** The limits of an answer: those of the server (limits.py), and what the kernel asks for beside them. */

/** Time for an answer, in seconds. */
export const ANSWER_SECONDS = 5;
/** Time of it to find the easiest proof of a hint. */
export const HINT_SECONDS = 2;
/** Time to play on, to find the best guess and its win probability. */
export const GUESS_SECONDS = 1.5;
/** Time to play on in one answer of the analyser to a question for advice. */
export const ADVICE_SECONDS = 0.4;
/** Time for the search for perfect play, before games are played on. */
export const SEARCH_SECONDS = 2;
/** Time of an answer to judge a game and to play on for its winning chances. */
export const REVIEW_SECONDS = 3.5;
/** The most games that each winning chance of a review rests on. */
export const REVIEW_GAMES = 1000;
export { MAX_RECORD } from "../core/filelimits.js";
/** The most cells that the moves of a reviewed game may change in all. */
export const MAX_CHANGES = 500_000;
/** The longest side of a board. */
export const MAX_SIDE = 200;
/** Weights that an analysis may store. */
export const BUDGET = 2 ** 23;
/** The memory of the kernel, in MB; the module is built with this limit. */
export const MEMORY = 256;

/** The largest integers for a number of solutions, in bits. */
export const QUICK_BITS = 2 ** 20;
/** The most digits of a number of solutions in the analyser. */
export const MOST_DIGITS = 100;
/** The longest number of solutions in an answer about a game, in bits; the most digits of a brief one. */
export const REPORT_BITS = QUICK_BITS / 16;
export const BRIEF_DIGITS = 12;
/** The largest integers for the weights of each number of mines, in bits. */
export const FRONTIER_BITS = QUICK_BITS / 2;

/** The work to look for an easier proof. */
export const PROOF_LIMIT = 2_000_000;
