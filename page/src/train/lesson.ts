/**
 * A lesson: what a rule says, positions in which it is shown step by step, and one to solve. Then
 * the drills of the rule follow.
 */

import type { ProofRule } from "../engine/terms.ts";
import type { Explanation } from "../engine/level.ts";
import type { Trainer } from "./trainer.ts";

/** The positions that are shown before one is to be solved. */
const SHOWN = 3;

export class Lesson {
  trainer: Trainer;
  rule: ProofRule;
  step = 0;
  /** Whether a position is shown, and nothing is asked. */
  showing = false;
  /** Of what is shown. */
  explanations: Explanation[] = [];

  constructor(trainer: Trainer, rule: ProofRule) {
    this.trainer = trainer;
    this.rule = rule;
  }

  /** Go on to the next position; returns false behind the last one. */
  async goOn() {
    this.step++;
    if (this.step > SHOWN + 1) return false;
    this.showing = this.step <= SHOWN;
    this.explanations = [];
    const { rule, trainer } = this;
    await trainer.show({ task: "safe", rule, seed: String(this.step) });
    const { round } = trainer;
    if (!this.showing || !round) return true;
    const taught = round.drill.certain.find((fact) => fact.rule === rule && !fact.mined);
    if (!taught) return true;
    const { explanation } = await trainer.core.explain(round.position, taught.cell);
    if (trainer.round !== round) return true;
    this.explanations = [explanation];
    trainer.drawing.drawExplanations();
    return true;
  }
}
