/** The status line: the state of the game in sentences. */

import { Offline, Refusal } from "../games/refusal.js";
import { formatNumber, formatSeconds, t } from "../page/i18n.js";
import { SEARCHED_DEALS } from "../core/terms.js";
import { boardOfTry } from "../daily/tryid.js";

/**
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
};

/** @param {GameController} controller */
export function statusText(controller) {
  const { game, refusal, hint, overlay } = controller;
  if (refusal) return refusalText(refusal);
  if (!game) return "";
  if (controller.paused) return t("status.paused");
  const { decidedBy } = game.progress;
  const uncounted = decidedBy === "count" ? "" : t(`decidedBy.${decidedBy}`);
  if (game.status === "won") return t("status.won", { time: formatSeconds(game.seconds) });
  if (game.status === "lost") return `${lossText(game)} ${uncounted}`.trimEnd();
  if (controller.moves.busy && SEARCHED_DEALS.includes(game.options.deal))
    return t("status.dealing");
  if (game.status === "ready") return readyText(controller, game);
  if (hint) return hintText(hint);
  if (overlay.guess !== null) return guessText(overlay);
  return uncounted || t("status.playing");
}

/** @param {GameController} controller @param {ShownGame} game one in which nothing is opened */
function readyText({ hint, overlay }, game) {
  const sentences = [];
  // No clue proves a first cell safe; the rule for the first click does.
  if (hint && game.options.first !== "any") sentences.push(t("hint.first"));
  else if (hint) sentences.push(hintText(hint));
  else sentences.push(t("status.ready"));
  if (game.options.deal === "repaired") sentences.push(t("status.repaired"));
  if (overlay.kind !== "none") sentences.push(t("status.helped"));
  return sentences.join(" ");
}

/** @param {Error} refusal */
export function refusalText(refusal) {
  if (refusal instanceof Offline) return t("error.offline");
  const kind = refusal instanceof Refusal ? refusal.kind : "";
  return t(REFUSALS[kind] ?? "error.other");
}

/** @param {import("../core/core.js").Hint} hint */
function hintText(hint) {
  if (!hint.cell) return t("guess.allowed");
  if (hint.proof) return t("guess.needless");
  return t("hint.safe", place(hint.cell));
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

/** @param {ShownGame} game */
function lossText(game) {
  const { reason } = game.progress;
  if (!reason) return t("status.lost");
  const sentences = [];
  if (reason.kind === "flags" || !reason.flag) sentences.push(t(`reason.${reason.kind}`));
  if (reason.flag) sentences.push(t("reason.flag", place(reason.flag)));
  if (reason.safe) {
    sentences.push(t("reason.safe", place(reason.safe)));
  }
  return sentences.join(" ");
}

/** @param {import("../games/protocol.js").Cell} cell */
function place([row, column]) {
  return { row, column };
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
