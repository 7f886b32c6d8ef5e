/** The edges of a board that scrolls: an arrow where it goes on out of sight. */

import { make } from "../core/dom.js";

/** The least that is out of sight, in pixels. Less is the edge of a cell. */
const LEAST = 8;

export class Edges {
  /** @param {HTMLElement} scroller */
  constructor(scroller) {
    this.scroller = scroller;
    this.layer = make("div", { class: "edges", "aria-hidden": "true" });
    for (const side of ["up", "down", "left", "right"])
      this.layer.append(make("span", { class: side }));
    scroller.prepend(this.layer);
    scroller.addEventListener("scroll", () => this.show(), { passive: true });
  }

  /** Show where the board goes on, after scrolling or a change of size. */
  show() {
    const { scrollTop, scrollLeft, clientWidth, clientHeight, scrollWidth, scrollHeight } =
      this.scroller;
    const beyond = {
      up: scrollTop,
      down: scrollHeight - clientHeight - scrollTop,
      left: scrollLeft,
      right: scrollWidth - clientWidth - scrollLeft,
    };
    const ways = Object.entries(beyond)
      .filter(([, length]) => length >= LEAST)
      .map(([way]) => way);
    this.layer.dataset.beyond = ways.join(" ");
    this.layer.style.setProperty("--width", `${clientWidth}px`);
    this.layer.style.setProperty("--height", `${clientHeight}px`);
  }
}
