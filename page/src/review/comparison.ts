/** "What else?": the cells that a move could have opened, compared with the one that it opened. */

import { Advisor } from "../analyse/advisor.ts";
import { adviceContent } from "../analyse/adviceview.ts";
import { make, makeButton } from "../shell/dom.ts";
import { t } from "../shell/i18n.ts";
import { refusalText } from "../play/status.ts";
import type { Position } from "../analyse/position.ts";
import type { Better } from "../engine/answers.ts";
import type { Core } from "../engine/core.ts";
import type { Cell } from "../engine/level.ts";
import type { Decision } from "./recorded.ts";
import type { Advice } from "../engine/coreanswers.ts";

/**
 * Put the cell first that the judgement calls better. Whichever safe cell is opened, the chance to
 * win is the same; what else follows is known of the candidate alone.
 */
function withBest(advice: Advice, { cell, risk }: Better) {
  const { candidates } = advice;
  const same = (other: { cell: Cell }) => other.cell.join() === cell.join();
  const [first] = candidates;
  const best =
    candidates.find(same) ??
    (risk === 0 && first.safety === 1 ? { ...first, cell, progress: NaN, secondary: NaN } : null);
  if (!best) return advice;
  return { ...advice, candidates: [best, ...candidates.filter((other) => !same(other))] };
}

export class Comparison {
  panel: HTMLElement;
  point: (cell: Cell) => void;
  advisor: Advisor;
  decision: Decision | null = null;
  body: HTMLDivElement;
  go: HTMLButtonElement;

  /**
   * @param panel empty; it is hidden while there is nothing to show
   * @param point called when somebody chooses a cell
   */
  constructor(panel: HTMLElement, core: Core, point: (cell: Cell) => void) {
    this.panel = panel;
    this.point = point;
    this.advisor = new Advisor(core, () => this.refresh());
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
   * @param decision the move that was made
   */
  show(position: Position, decision: Decision) {
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

  #write(advice: Advice, decision: Decision) {
    const focused = document.activeElement?.getAttribute("aria-label");
    const { cell, mine_probability: mine, chosen, better } = decision;
    const value = chosen?.value ?? null;
    const yours = { cell, name: t("reviewer.yours"), safety: 1 - (mine ?? NaN), value };
    const judged = better ? withBest(advice, better) : advice;
    this.body.replaceChildren(...adviceContent(judged, ({ cell }) => this.point(cell), yours));
    // New figures come several times a second: the focus stays at its cell.
    if (focused) this.body.querySelector<HTMLElement>(`[aria-label="${focused}"]`)?.focus();
  }
}
