/** The status line: the state of the game in sentences, with the cells that they speak of. */

import { cellPosition, classesOf } from "../board/cellview.ts";
import { DisplayCode } from "../board/displaycode.ts";
import { miniCell, withCells } from "../board/minicell.ts";
import { Refusal } from "../engine/refusal.ts";
import { WorkerCalls } from "../engine/workercalls.ts";
import { formatNumber, formatTime } from "../shell/formats.ts";
import { hasText, loadTexts, t, type Key } from "../shell/i18n.ts";
import { isSearched } from "../engine/bbbvrange.ts";
import { boardOfTry } from "../daily/tryid.ts";
import type { Grid } from "../board/grid.ts";
import type { GameController } from "./gamecontroller.ts";
import type { Overlay } from "./overlay.ts";
import type { ShownGame } from "./showngame.ts";
import type { Cell } from "../engine/level.ts";

const REFUSALS: Record<string, Key> = {
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

// Why the core refuses is said in the language of the page.
WorkerCalls.beforeRefusal = () => loadTexts("dialogs");

/** What browsers call a file that they cannot read, or that has gone. */
const UNREAD = ["NotReadableError", "NotFoundError", "SecurityError"];

/** With pictures of cells. */
type Sentence = (string | HTMLElement)[];

export function statusOf(controller: GameController): Sentence {
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

function statusText(controller: GameController) {
  const { game, refusal, hint, overlay } = controller;
  if (refusal) return refusalText(refusal);
  if (!game) return "";
  if (controller.paused) return t("status.paused");
  if (game.status === "won") return t("status.won", { time: formatTime(game.seconds) });
  if (controller.moves.busy && isSearched(game.options)) return t("status.dealing");
  if (game.status === "ready") return readyText(controller, game);
  if (hint) return t(hint.cell ? "guess.needless" : "guess.allowed");
  if (overlay.guess !== null) return guessText(overlay);
  return uncounted(game);
}

/** Says by what a position was decided that is too complex to count. */
function uncounted({ progress: { decidedBy } }: ShownGame) {
  return decidedBy === "count" ? "" : t(`decidedBy.${decidedBy}`);
}

/** @param game one in which nothing is opened */
function readyText({ hint, overlay }: GameController, game: ShownGame) {
  const sentences = [];
  // No clue proves a first cell safe; the rule for the first click does.
  if (hint && game.options.first !== "any") sentences.push(t("hint.first"));
  else if (hint) sentences.push(t(hint.cell ? "guess.needless" : "guess.allowed"));
  else sentences.push(t("status.ready"));
  if (game.options.deal === "repaired") sentences.push(t("status.repaired"));
  if (overlay.kind !== "none") sentences.push(t("status.helped"));
  return sentences.join(" ");
}

/** Says why a request has failed. */
export function refusalText(error: unknown) {
  // Of a file that was chosen.
  if (error instanceof DOMException && UNREAD.includes(error.name)) return t("file.unread");
  if (!(error instanceof Refusal)) return t("error.other");
  const { kind, message, why } = error;
  const wrong = `wrong.${why?.key}`;
  if (hasText(wrong)) return t(wrong, why?.values);
  if (why?.key === "no-deal" && "least" in why.values) return t("error.noBbbv", why.values);
  // What no sentence of the page foresees, its reader says in English.
  if (kind === "bad-request" && message) return t("error.refused", { why: message });
  return t(REFUSALS[kind] ?? "error.other");
}

function hintSentence(game: ShownGame, cell: Cell) {
  return withCells(([mark]) => t("hint.safe", { cell: mark }), [pictureOf(game, cell, "safe")]);
}

function guessText(overlay: Overlay) {
  const guess = t(overlay.guess ? "guess.allowed" : "guess.needless");
  const { solutions, logSolutions } = overlay;
  if (logSolutions === null) return guess;
  const text = solutions ? formatNumber(Number(solutions)) : powerOfTen(logSolutions / Math.LN10);
  return `${guess} ${t("guess.solutions", { solutions: text })}`;
}

/**
 * A large number as a power of ten.
 *
 * @param log its decimal logarithm
 */
export function powerOfTen(log: number) {
  const exponent = Math.floor(log);
  const rounded = formatNumber(Math.round(100 * 10 ** (log - exponent)) / 100);
  return `${rounded} · 10${superscript(exponent)}`;
}

function superscript(exponent: number) {
  return [...String(exponent)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");
}

function lossSentence(game: ShownGame): Sentence {
  const { reason } = game.progress;
  if (!reason) return [t("status.lost")];
  const { kind, flag } = reason;
  const sentence: Sentence = [];
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

/** Returns the picture of a cell, which a screen reader calls by its place. */
export function pictureOf(game: Grid, cell: Cell, look: keyof typeof PICTURES) {
  return miniCell(PICTURES[look], cellPosition(game, game.index(cell)));
}

/** Says how to see the clues of a cell, with what is at hand. */
export const aboutClues = () =>
  t(matchMedia("(pointer: coarse)").matches ? "clues.explain.touch" : "clues.explain");

/**
 * Returns the name of the board whose scored try a game is; none of other games.
 *
 * @param id of the game
 */
export function dailyNames(id: string): string[] {
  const board = boardOfTry(id);
  return board ? [`${t("daily.name")} ${board.date}`, t(`daily.grade.${board.grade}`)] : [];
}

/** From here on a number is written as a power of ten. */
const LARGE = 1e6;

/**
 * In how many games such moves survive once.
 *
 * @param luck −log₁₀ of the probability to survive; null if the moves were certain to lose
 */
export function oneIn(luck: number | null) {
  if (luck === null) return "–";
  const games = 10 ** luck;
  if (games >= LARGE) return powerOfTen(luck);
  if (luck === 0) return formatNumber(1);
  return games < 100 ? formatNumber(games, 1, [1]) : formatNumber(Math.round(games));
}
