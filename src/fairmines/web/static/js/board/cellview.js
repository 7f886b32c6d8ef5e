/**
 * The view of one cell: turns its state into CSS classes, a text and a label for screen readers.
 */

import { DisplayCode } from "./displaycode.js";
import { riskStep } from "./heat.js";
import { formatPercent, formatProbability } from "../page/formats.js";
import { t } from "../page/i18n.js";

const { COVERED, FLAG, QUESTION, MINE, HIT, WRONG, SAFE } = DisplayCode;

/**
 * @typedef {import("../games/protocol.js").Code} Code
 * @typedef {import("./heat.js").Heat} Heat
 */

/** @type {Record<string, string>} */
const CODE_CLASSES = {
  [COVERED]: "covered",
  [FLAG]: "covered flag",
  [QUESTION]: "covered question",
  [MINE]: "opened mine",
  [HIT]: "opened mine hit",
  [WRONG]: "opened mine wrong",
  [SAFE]: "covered safe",
};

/** @type {Record<string, import("../page/i18n.js").Key>} */
const CODE_NAMES = {
  [COVERED]: "cell.covered",
  [FLAG]: "cell.flag",
  [QUESTION]: "cell.question",
  [MINE]: "cell.mine",
  [HIT]: "cell.hit",
  [WRONG]: "cell.wrong",
  [SAFE]: "cell.safe",
};

/** @type {Record<import("../game/overlay.js").CertainState, import("../page/i18n.js").Key>} */
const STATE_NAMES = {
  safe: "state.safe",
  mined: "state.mined",
  undetermined: "state.undetermined",
};

/** How the highlights look, and what a screen reader says. */
const HIGHLIGHTS = /** @type {const} */ ({
  hint: { classes: "hint", name: "state.safe" },
  wasSafe: { classes: "was-safe", name: "cell.wasSafe" },
  opened: { classes: "then-opened", name: "cell.thenOpened" },
});

/**
 * Where a cell is. Rows and columns count from 0, as on the rulers and the command line.
 *
 * @param {import("./grid.js").Grid} game
 * @param {number} index
 */
export function cellPosition(game, index) {
  return t("cell.position", game.place(index));
}

/** @param {Code} code */
export const classesOf = (code) =>
  typeof code === "string" ? CODE_CLASSES[code] : `opened d${code}`;

/** @param {Code} code */
export function codeName(code) {
  if (typeof code === "string") return t(CODE_NAMES[code]);
  return code === 0 ? t("cell.empty") : t("cell.clue", { count: code });
}

/**
 * @param {import("./grid.js").Grid} game
 * @param {number} index
 * @param {import("../game/gamecontroller.js").CellState} cell
 * @returns {import("./drawnboard.js").CellView}
 */
export function cellView(game, index, { code, pressed, state, heat, highlight }) {
  let classes = classesOf(code);
  let label = `${cellPosition(game, index)}: ${codeName(code)}`;
  let text = "";
  if (pressed) classes = classes.replace("covered", "pressed");
  if (!pressed && state) {
    if (state !== "undetermined") classes += ` ${state}`;
    label += `, ${t(STATE_NAMES[state])}`;
  }
  if (!pressed && heat) {
    classes += heatClasses(heat);
    text = formatPercent(heat.probability, heat.decimals);
    label += `, ${t("cell.chance", { chance: formatProbability(heat.probability) })}`;
    if (heat.least) label += `, ${t("cell.least")}`;
  }
  if (highlight) {
    classes += ` ${HIGHLIGHTS[highlight].classes}`;
    label += `, ${t(HIGHLIGHTS[highlight].name)}`;
  }
  return { classes: `cell ${classes}`, text, label };
}

/** @param {Heat} heat */
function heatClasses({ probability, decimals, least, beside }) {
  let classes = ` heat risk-${riskStep(probability)}`;
  if (!beside) classes += " elsewhere";
  if (probability === 0) classes += " surely-safe";
  if (probability === 1) classes += " surely-mined";
  if (decimals) classes += " decimal";
  if (least) classes += " least";
  return classes;
}

/**
 * @param {import("../game/showngame.js").ShownGame} game
 * @param {number[]} changed
 * @returns {string} empty if there is nothing to say: the status says how a game ended
 */
export function announcement(game, changed) {
  if (game.over || !changed.length) return "";
  if (changed.length === 1) {
    return `${cellPosition(game, changed[0])}: ${codeName(game.cells[changed[0]])}`;
  }
  return t("say.opened", { count: changed.length });
}
