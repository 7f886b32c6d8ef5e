/** What the kernel refuses, as sentences: those of the Python package (engines/exact.py). */

import { counted } from "./checks.ts";
import { Refusal } from "./refusal.ts";
import { BUDGET } from "./limits.ts";
import { KernelRefusal, Outcome } from "./kernel.ts";
import type { View } from "./view.ts";

/** The memory of the kernel, in MB: CMakeLists.txt builds the module with this limit. */
const MEMORY = 256;

/** No layout fits a view. */
export class Inconsistent extends Refusal {
  constructor(sentence: string) {
    super(sentence, "bad-request");
  }
}

/**
 * Turns a refusal of the kernel into one with a sentence; returns other errors as they are.
 *
 * @param seconds the time for the whole answer
 */
export function explainRefusal(error: unknown, view: View, seconds: number) {
  if (!(error instanceof KernelRefusal)) return error;
  const { outcome, why } = error;
  if (outcome === Outcome.OUT_OF_TIME) {
    return new Refusal(`the analysis takes longer than ${seconds} seconds`, "too-complex");
  }
  if (outcome === Outcome.OUT_OF_MEMORY) {
    return new Refusal(`the analysis takes more than ${MEMORY} MB of memory`, "too-complex");
  }
  if (outcome === Outcome.WRONG_TOTAL) {
    const { least, most } = why;
    const span = least === most ? `exactly ${least}` : `${least} to ${most}`;
    const total = counted(Number(view.mines), "mine");
    return new Inconsistent(`no layout with ${total} fits: the view allows ${span}`);
  }
  const [row, column] = view.place(why.cell);
  const clue = `the clue ${why.clue ?? view.cells[why.cell]} at row ${row}, column ${column}`;
  if (outcome === Outcome.TOO_COMPLEX) {
    return new Refusal(
      `the constraints around ${clue} are too entangled: counting them takes more than the ` +
        `budget of ${BUDGET.toLocaleString("en-US")} weights`,
      "too-complex",
    );
  }
  return new Inconsistent(`no layout fits: ${clue} clashes with its surroundings`);
}
