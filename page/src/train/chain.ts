/** The chain of a proof: all its steps on one page, which lights up behind a right answer. */

import type { Position } from "../analyse/position.ts";
import { placeKey, placeOfKey, type Marks } from "../board/marks.ts";
import type { DrawnBoard } from "../board/drawnboard.ts";
import type { Page } from "../board/proofpages.ts";

/** A longer proof is shown step by step, as one that supposes something. */
const MOST_STEPS = 4;
/** Milliseconds from one cell that lights up to the next. */
const STEP_MS = 90;
const APPEARING = [{ opacity: 0.15 }, { opacity: 1 }];

/**
 * Returns the pages of a proof as one.
 *
 * @param verdict what is said first
 * @returns null for a proof that is shown step by step
 */
export function chainPage(pages: Page[], verdict: string): Page | null {
  const marked = pages.flatMap((page) => [...page.marks]);
  const supposed = marked.some(([, { look }]) => look?.startsWith("if-") || look === "clash");
  if (!pages.length || pages.length > MOST_STEPS || supposed) return null;
  const marks: Marks = new Map();
  for (const [key, mark] of marked) {
    marks.set(key, { ...marks.get(key), ...mark, follows: false });
  }
  const why = pages.map((page) => [
    ...page.why.flatMap((sentence) => [...sentence, " "]),
    ...page.verdict,
  ]);
  const groups = new Map(
    pages.flatMap((page) => page.groups).map((group) => [group.cells.map(placeKey).join(), group]),
  );
  return { ...pages[0], verdict: [verdict], why, marks, groups: [...groups.values()] };
}

/** Let the cells of a chain appear: causes, mines, and the cell that is proved. */
export function lightUp(board: DrawnBoard, position: Position, { marks }: Page) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const shown = [...marks].filter(([, { look, letter }]) => look ?? letter);
  shown.forEach(([key], number) => {
    const index = position.index(placeOfKey(key));
    if (!board.inView(index)) return;
    const timing = { duration: 2 * STEP_MS, delay: STEP_MS * number, fill: "backwards" } as const;
    board.element(index).animate(APPEARING, timing);
  });
}
