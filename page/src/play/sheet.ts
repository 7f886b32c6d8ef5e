/**
 * On a phone, panels lie over the board as a sheet. The board can be scrolled out from under it, and
 * the sheet of a game that has ended can be folded.
 */

import { byId } from "./place.ts";

const PANELS = ["clues", "proof", "review", "result"] as const;

export class Sheet {
  onCover: () => void;
  /** How much of the board is under the sheet, in pixels. */
  height = 0;
  fold: HTMLElement;
  side: HTMLElement;

  /** @param onCover called when more of the board lies under the sheet */
  constructor(onCover: () => void) {
    this.onCover = onCover;
    this.fold = byId("fold");
    this.side = this.fold.parentElement as HTMLElement;
    this.fold.addEventListener("click", () => this.toggle(!this.folded));
    const observer = new ResizeObserver(() => this.measure());
    observer.observe(this.side);
    observer.observe(byId("scroller"));
    for (const id of PANELS) observer.observe(byId(id));
  }

  get folded() {
    return this.side.hasAttribute("data-folded");
  }

  toggle(folded: boolean) {
    this.side.toggleAttribute("data-folded", folded);
    this.fold.ariaExpanded = String(!folded);
  }

  /** Note how much of the board is under the sheet. */
  measure() {
    const field = byId("scroller").parentElement as HTMLElement;
    const { bottom } = field.getBoundingClientRect();
    const over = [this.side, ...PANELS.map(byId)]
      .filter(
        (panel) => panel.offsetHeight && /fixed|absolute/.test(getComputedStyle(panel).position),
      )
      .map((panel) => bottom - panel.getBoundingClientRect().top);
    const height = Math.max(0, ...over);
    if (height === this.height) return; // a property of the root costs a look at every cell
    const more = height > this.height;
    this.height = height;
    byId("scroller").style.setProperty("--sheet", `${height}px`);
    if (more) this.onCover();
  }
}
