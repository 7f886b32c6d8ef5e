/** How a cell of the analyser looks: its code, the analysis over it, and the marks of a proof. */

import { cellView } from "../board/cellview.js";
import { DisplayCode } from "../board/displaycode.js";
import { t } from "../core/i18n.js";
import { drawMark } from "../board/proofview.js";

/**
 * @param {import("./analyser.js").Analyser} analyser
 * @param {number} index
 * @param {import("../board/proofview.js").ProofView} proof
 * @returns {import("../board/drawnboard.js").CellView}
 */
export function analysedCell({ position, live, overlay, advisor, trial }, index, proof) {
  const current = live.position === position;
  const view = cellView(position, index, {
    code: playedCode(position, index, trial),
    pressed: false,
    state: current && overlay === "states" ? live.state(index) : null,
    heat: current && overlay === "probabilities" ? (live.heats[index] ?? null) : null,
    highlight: null,
  });
  const { row, column } = position.place(index);
  const best = advisor.advice?.candidates[0].cell;
  if (best && best[0] === row && best[1] === column) {
    view.classes += " best";
    view.label += `, ${t("analyser.best")}`;
  }
  return proof.open ? drawMark(view, proof.mark([row, column])) : view;
}

/**
 * @param {import("./position.js").Position} position
 * @param {number} index
 * @param {import("./trial.js").Trial | null} trial
 */
function playedCode(position, index, trial) {
  const code = position.cells[index];
  if (trial?.hit === index) return DisplayCode.HIT;
  return trial?.flags.has(index) && position.covered(index) ? DisplayCode.FLAG : code;
}
