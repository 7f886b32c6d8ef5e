/** "What else?": the cells that a move could have opened, compared with the one that it opened. */

import { Advisor } from "../analyse/advisor.js";
import { adviceContent } from "../analyse/adviceview.js";
import { make, makeButton } from "../page/dom.js";
import { t } from "../page/i18n.js";
import { refusalText } from "../game/status.js";

/**
 * @typedef {import("./recorded.js").Decision} Decision
 * @typedef {import("../analyse/position.js").Position} Position
 * @typedef {import("../games/protocol.js").Cell} Cell
 */

/**
 * Put the cell first that the judgement calls better. Whichever safe cell is opened, the chance to
 * win is the same; what else follows is known of the candidate alone.
 *
 * @param {import("../core/core.js").Advice} advice
 * @param {import("./recorded.js").Better} better
 */
function withBest(advice, { cell, risk }) {
  const { candidates } = advice;
  const same = (/** @type {{cell: Cell}} */ other) => other.cell.join() === cell.join();
  const [first] = candidates;
  const best =
    candidates.find(same) ??
    (risk === 0 && first.safety === 1 ? { ...first, cell, progress: NaN, secondary: NaN } : null);
  if (!best) return advice;
  return { ...advice, candidates: [best, ...candidates.filter((other) => !same(other))] };
}

export class Comparison {
  /**
   * @param {HTMLElement} panel empty; it is hidden while there is nothing to show
   * @param {import("../core/core.js").Core} core
   * @param {(cell: Cell) => void} point called when somebody chooses a cell
   */
  constructor(panel, core, point) {
    this.panel = panel;
    this.point = point;
    this.advisor = new Advisor(core, () => this.refresh());
    /** @type {Decision | null} */
    this.decision = null;
    this.body = make("div", { class: "comparison-body" });
    this.go = makeButton("", () => this.#switch());
    const close = makeButton("", () => this.close(), { "data-i18n": "proof.close" });
    const title = make("p", { class: "proof-title", "data-i18n": "reviewer.whatElse" });
    panel.append(title, this.body, make("div", { class: "proof-buttons" }, this.go, close));
    panel.hidden = true;
  }

  get open() {
    return this.decision !== null;
  }

  /**
   * Begin to compare the moves of a position; the figures get better while one looks.
   *
   * @param {Position} position
   * @param {Decision} decision the move that was made
   */
  show(position, decision) {
    this.decision = decision;
    this.panel.hidden = false;
    this.advisor.start(position);
    this.panel.scrollIntoView({ block: "nearest" });
  }

  close() {
    if (!this.open) return;
    this.decision = null;
    this.advisor.clear();
    this.panel.hidden = true;
  }

  #switch() {
    const { advisor } = this;
    if (advisor.running) advisor.stop();
    else if (advisor.position) advisor.start(advisor.position);
  }

  refresh() {
    const { advisor, decision } = this;
    if (!decision) return;
    this.go.hidden = advisor.finished;
    this.go.textContent = t(advisor.running ? "advice.stop" : "advice.goOn");
    if (advisor.error) {
      this.body.replaceChildren(make("p", {}, refusalText(advisor.error)));
    } else if (!advisor.advice) {
      this.body.replaceChildren(make("p", {}, t("reviewer.comparing")));
    } else {
      const first = !this.body.querySelector("table");
      this.#write(advisor.advice, decision);
      if (first) this.panel.scrollIntoView({ block: "nearest" });
    }
  }

  /** @param {import("../core/core.js").Advice} advice @param {Decision} decision */
  #write(advice, decision) {
    const focused = document.activeElement?.getAttribute("aria-label");
    const { cell, mine_probability: mine, chosen, better } = decision;
    const value = chosen?.value ?? null;
    const yours = { cell, name: t("reviewer.yours"), safety: 1 - (mine ?? NaN), value };
    const judged = better ? withBest(advice, better) : advice;
    this.body.replaceChildren(...adviceContent(judged, ({ cell }) => this.point(cell), yours));
    // New figures come several times a second: the focus stays at its cell.
    if (focused) this.body.querySelector(/** @type {any} */ (`[aria-label="${focused}"]`))?.focus();
  }
}
