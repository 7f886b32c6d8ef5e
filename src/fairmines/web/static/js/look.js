/** How a cell looks and what it is called, from all that is known about it. */

import { formatChance, formatNumber, t } from "./i18n.js";

/**
 * @typedef {import("./protocol.js").Code} Code
 * @typedef {import("./game.js").Game} Game
 */

/** @type {Record<string, string>} */
const CLASSES = {
  c: "covered",
  f: "covered flag",
  q: "covered question",
  m: "opened mine",
  h: "opened mine hit",
  w: "opened mine wrong",
};

/** @type {Record<string, import("./lang/en.js").Key>} */
const NAMES = {
  c: "cell.covered",
  f: "cell.flag",
  q: "cell.question",
  m: "cell.mine",
  h: "cell.hit",
  w: "cell.wrong",
};

/** @type {Record<string, import("./lang/en.js").Key>} */
const STATES = { safe: "state.safe", mined: "state.mined", undetermined: "state.undetermined" };

/**
 * @param {Game} game
 * @param {number} index
 */
export function position(game, index) {
  const { row, column } = game.place(index);
  return t("cell.position", { row: formatNumber(row + 1), column: formatNumber(column + 1) });
}

/** @param {Code} code */
export function codeName(code) {
  if (typeof code === "string") return t(NAMES[code]);
  return code === 0 ? t("cell.empty") : t("cell.clue", { count: code });
}

/**
 * @param {Game} game
 * @param {number} index
 * @param {{pressed: boolean, state: string | null, chance: number | null, mark: string | null}} extra
 *   `state` is safe, mined or undetermined; `mark` is a class: hint or was-safe
 * @returns {import("./board.js").Look}
 */
export function look(game, index, { pressed, state, chance, mark }) {
  const code = game.cells[index];
  let classes = typeof code === "string" ? CLASSES[code] : `opened d${code}`;
  let label = `${position(game, index)}: ${codeName(code)}`;
  let text = "";
  if (pressed) classes = classes.replace("covered", "pressed");
  if (!pressed && state) {
    classes += ` ${state}`;
    label += `, ${t(STATES[state])}`;
  }
  if (!pressed && chance !== null) {
    classes += " heat";
    if (chance === 0) classes += " surely-safe";
    if (chance === 1) classes += " surely-mined";
    text = percent(chance);
    label += `, ${t("cell.chance", { chance: formatChance(chance) })}`;
  }
  if (mark) {
    classes += ` ${mark}`;
    label += `, ${t(mark === "hint" ? "state.safe" : "cell.wasSafe")}`;
  }
  return { classes: `cell ${classes}`, text, label, heat: chance };
}

/**
 * A chance as whole percent; 0 and 100 are kept for what is certain.
 *
 * @param {number} chance
 */
function percent(chance) {
  if (chance === 0 || chance === 1) return formatNumber(100 * chance);
  return formatNumber(Math.min(99, Math.max(1, Math.round(100 * chance))));
}
