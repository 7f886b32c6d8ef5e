/**
 * The view of one cell: turns its state into CSS classes, a text and a label for screen readers.
 */

import { DisplayCode } from "./displaycode.ts";
import { riskStep, type Heat } from "./heat.ts";
import { formatPercent, formatProbability } from "../shell/formats.ts";
import { t, type Key } from "../shell/i18n.ts";
import type { CellView } from "./drawnboard.ts";
import type { Grid } from "./grid.ts";
import type { CellState } from "../play/gamecontroller.ts";
import type { CertainState } from "../play/overlay.ts";
import type { ShownGame } from "../play/showngame.ts";
import type { Code } from "../engine/level.ts";

const { COVERED, FLAG, QUESTION, MINE, HIT, WRONG, SAFE } = DisplayCode;

const CODE_CLASSES: Record<string, string> = {
  [COVERED]: "covered",
  [FLAG]: "covered flag",
  [QUESTION]: "covered question",
  [MINE]: "opened mine",
  [HIT]: "opened mine hit",
  [WRONG]: "opened mine wrong",
  [SAFE]: "covered safe",
};

const CODE_NAMES: Record<string, Key> = {
  [COVERED]: "cell.covered",
  [FLAG]: "cell.flag",
  [QUESTION]: "cell.question",
  [MINE]: "cell.mine",
  [HIT]: "cell.hit",
  [WRONG]: "cell.wrong",
  [SAFE]: "cell.safe",
};

const STATE_NAMES: Record<CertainState, Key> = {
  safe: "state.safe",
  mined: "state.mined",
  undetermined: "state.undetermined",
};

/** How the highlights look, as marks.ts has it, and what a screen reader says. */
const HIGHLIGHTS = {
  hint: { classes: "safe asked", name: "state.safe" },
  wasSafe: { classes: "safe follows", name: "cell.wasSafe" },
  opened: { classes: "asked", name: "cell.thenOpened" },
  wasted: { classes: "wasted", name: "cell.wasted" },
} as const;

/** Where a cell is. Rows and columns count from 0, as on the rulers and the command line. */
export function cellPosition(game: Grid, index: number) {
  return t("cell.position", game.place(index));
}

/** What is heard of a cell without neighbours on a side; empty for others. */
function borderName(board: Grid, index: number) {
  const { row, column } = board.place(index);
  const isEnd = (at: number, length: number) => Number(at === 0 || at === length - 1);
  const ends = isEnd(row, board.height) + isEnd(column, board.width);
  return ends ? t(ends === 2 ? "cell.corner" : "cell.edge") : "";
}

export const classesOf = (code: Code) =>
  typeof code === "string" ? CODE_CLASSES[code] : `opened d${code}`;

export function codeName(code: Code) {
  if (typeof code === "string") return t(CODE_NAMES[code]);
  return code === 0 ? t("cell.empty") : t("cell.clue", { count: code });
}

export function cellView(
  game: Grid,
  index: number,
  { code, pressed, state, heat, highlight }: CellState,
): CellView {
  let classes = classesOf(code);
  let label = `${cellPosition(game, index)}: ${codeName(code)}`;
  const border = borderName(game, index);
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
  if (border) label += `, ${border}`;
  return { classes: `cell ${classes}`, text, label };
}

function heatClasses({ probability, decimals, least, beside }: Heat) {
  let classes = " heat";
  if (probability === 0) classes += " safe";
  else if (probability === 1) classes += " mined";
  else classes += ` risk-${riskStep(probability)}`;
  if (!beside) classes += " elsewhere";
  if (decimals) classes += " decimal";
  if (least) classes += " least";
  return classes;
}

/** @returns empty if there is nothing to say: the status says how a game ended */
export function announcement(game: ShownGame, changed: number[]): string {
  if (game.over || !changed.length) return "";
  if (changed.length === 1) {
    return `${cellPosition(game, changed[0])}: ${codeName(game.cells[changed[0]])}`;
  }
  return t("say.opened", { count: changed.length });
}
