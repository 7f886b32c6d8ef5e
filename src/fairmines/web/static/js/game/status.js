/** The status line: the state of the game in sentences, with the cells that they speak of. */

import { cellPosition, classesOf } from "../board/cellview.js";
import { DisplayCode } from "../board/displaycode.js";
import { miniCell, withCells } from "../board/minicell.js";
import { Offline, Refusal } from "../games/refusal.js";
import { formatNumber, formatSeconds } from "../page/formats.js";
import { t } from "../page/i18n.js";
import { SEARCHED_DEALS } from "../core/terms.js";
import { boardOfTry } from "../daily/tryid.js";

/**
 * @typedef {import("../games/protocol.js").Cell} Cell
 * @typedef {import("./gamecontroller.js").GameController} GameController
 * @typedef {import("./showngame.js").ShownGame} ShownGame
 */

/** @type {Record<string, import("../page/i18n.js").Key>} */
const REFUSALS = {
  "too-large": "error.tooLarge",
  "too-complex": "error.tooComplex",
  "no-deal": "error.noDeal",
  "not-loaded": "error.notLoaded",
  "no-box": "error.noBox",
  "not-found": "error.notFound",
  damaged: "error.damaged",
  full: "error.full",
  later: "notice.later",
  stale: "error.stale",
  storage: "error.storage",
  "box-away": "notice.boxAway",
};

/** What browsers call a file that they cannot read, or that has gone. */
const UNREAD = ["NotReadableError", "NotFoundError", "SecurityError"];

/** @typedef {(string | HTMLElement)[]} Sentence with pictures of cells */

/** @param {GameController} controller @returns {Sentence} */
export function statusOf(controller) {
  const { game, hint } = controller;
  if (
    game &&
    !game.over &&
    hint?.cell &&
    !hint.proof &&
    !controller.refusal &&
    !controller.paused
  ) {
    if (game.status !== "ready") return hintSentence(game, hint.cell);
  }
  if (game?.status === "lost" && !controller.refusal) return lossSentence(game);
  return [statusText(controller)];
}

/** @param {GameController} controller */
function statusText(controller) {
  const { game, refusal, hint, overlay } = controller;
  if (refusal) return refusalText(refusal);
  if (!game) return "";
  if (controller.paused) return t("status.paused");
  if (game.status === "won") return t("status.won", { time: formatSeconds(game.seconds) });
  if (controller.moves.busy && SEARCHED_DEALS.includes(game.options.deal))
    return t("status.dealing");
  if (game.status === "ready") return readyText(controller, game);
  if (hint) return t(hint.cell ? "guess.needless" : "guess.allowed");
  if (overlay.guess !== null) return guessText(overlay);
  return uncounted(game);
}

/** Says by what a position was decided that is too complex to count. @param {ShownGame} game */
function uncounted({ progress: { decidedBy } }) {
  return decidedBy === "count" ? "" : t(`decidedBy.${decidedBy}`);
}

/** @param {GameController} controller @param {ShownGame} game one in which nothing is opened */
function readyText({ hint, overlay }, game) {
  const sentences = [];
  // No clue proves a first cell safe; the rule for the first click does.
  if (hint && game.options.first !== "any") sentences.push(t("hint.first"));
  else if (hint) sentences.push(t(hint.cell ? "guess.needless" : "guess.allowed"));
  else sentences.push(t("status.ready"));
  if (game.options.deal === "repaired") sentences.push(t("status.repaired"));
  if (overlay.kind !== "none") sentences.push(t("status.helped"));
  return sentences.join(" ");
}

/**
 * Says why a request has failed.
 *
 * @param {unknown} error
 */
export function refusalText(error) {
  if (error instanceof Offline) return t("error.offline");
  // Of a file that was chosen.
  if (error instanceof DOMException && UNREAD.includes(error.name)) return t("file.unread");
  if (!(error instanceof Refusal)) return t("error.other");
  const { kind, message } = error;
  // What no sentence of the page foresees, its reader says in English.
  if (kind === "bad-request" && message) return t("error.refused", { why: message });
  return t(REFUSALS[kind] ?? "error.other");
}

/** @param {ShownGame} game @param {Cell} cell */
function hintSentence(game, cell) {
  return withCells(([mark]) => t("hint.safe", { cell: mark }), [pictureOf(game, cell, "safe")]);
}

/** @param {import("./overlay.js").Overlay} overlay */
function guessText(overlay) {
  const guess = t(overlay.guess ? "guess.allowed" : "guess.needless");
  const { solutions, logSolutions } = overlay;
  if (logSolutions === null) return guess;
  const text = solutions ? formatNumber(Number(solutions)) : powerOfTen(logSolutions / Math.LN10);
  return `${guess} ${t("guess.solutions", { solutions: text })}`;
}

/** A large number as a power of ten. @param {number} log its decimal logarithm */
export function powerOfTen(log) {
  const exponent = Math.floor(log);
  const rounded = formatNumber(Math.round(100 * 10 ** (log - exponent)) / 100);
  return `${rounded} · 10${superscript(exponent)}`;
}

/** @param {number} exponent */
function superscript(exponent) {
  return [...String(exponent)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");
}

/** @param {ShownGame} game @returns {Sentence} */
function lossSentence(game) {
  const { reason } = game.progress;
  if (!reason) return [t("status.lost")];
  const { kind, flag } = reason;
  /** @type {Sentence} */
  const sentence = [];
  if (kind === "flags" || !flag) sentence.push(t(`reason.${kind}`), " ");
  if (flag) {
    const wrong = pictureOf(game, flag, "wrong");
    sentence.push(...withCells(([mark]) => t("reason.flag", { cell: mark }), [wrong]), " ");
  }
  return [...sentence, uncounted(game)];
}

const PICTURES = {
  safe: `${classesOf(DisplayCode.COVERED)} safe`,
  wrong: classesOf(DisplayCode.WRONG),
  hit: classesOf(DisplayCode.HIT),
  covered: classesOf(DisplayCode.COVERED),
};

/**
 * Returns the picture of a cell, which a screen reader calls by its place.
 *
 * @param {import("../board/grid.js").Grid} game
 * @param {Cell} cell
 * @param {keyof typeof PICTURES} look
 */
export function pictureOf(game, cell, look) {
  return miniCell(PICTURES[look], cellPosition(game, game.index(cell)));
}

/** Says how to see the clues of a cell, with what is at hand. */
export const aboutClues = () =>
  t(matchMedia("(pointer: coarse)").matches ? "clues.explain.touch" : "clues.explain");

/**
 * Returns the name of the board whose scored try a game is; none of other games.
 *
 * @param {string} id of the game
 * @returns {string[]}
 */
export function dailyNames(id) {
  const board = boardOfTry(id);
  return board ? [`${t("daily.name")} ${board.date}`, t(`daily.grade.${board.grade}`)] : [];
}

/** From here on a number is written as a power of ten. */
const LARGE = 1e6;

/**
 * In how many games such moves survive once.
 *
 * @param {number | null} luck −log₁₀ of the probability to survive; null if it is infinite
 */
export function oneIn(luck) {
  if (luck === null) return "∞";
  const games = 10 ** luck;
  if (games >= LARGE) return powerOfTen(luck);
  if (luck === 0) return formatNumber(1);
  return games < 100 ? formatNumber(games, 1, [1]) : formatNumber(Math.round(games));
}
