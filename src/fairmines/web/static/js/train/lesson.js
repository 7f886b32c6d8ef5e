/**
 * A lesson: what a rule says, positions in which it is shown step by step, and one to solve. Then
 * the drills of the rule follow.
 */

/** The positions that are shown before one is to be solved. */
const SHOWN = 3;

export class Lesson {
  /**
   * @param {import("./trainer.js").Trainer} trainer
   * @param {import("./training.js").ProofRule} rule
   * @param {() => void} onChange
   */
  constructor(trainer, rule, onChange) {
    this.trainer = trainer;
    this.rule = rule;
    this.onChange = onChange;
    this.step = 0;
    /** Whether a position is shown, and nothing is asked. */
    this.showing = false;
    /** @type {import("../games/protocol.js").Explanation[]} of what is shown */
    this.explanations = [];
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
    this.onChange();
    return true;
  }
}
