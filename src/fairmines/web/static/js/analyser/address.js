/** The address of the page: it holds the position, so that a reload or a bookmark finds it again. */

import { writeFragment } from "./positionlink.js";

/** @typedef {import("./position.js").Position} Position */

/** Browsers refuse addresses that change too often. Safari allows 100 within 30 seconds. */
const REST_MS = 400;

export class Address {
  constructor() {
    /** What is still to be written, while the last change of the address is not long ago. */
    this.next = /** @type {Position | null} */ (null);
    this.timer = 0;
    // Before the bar of places notes with which address the page is found again.
    addEventListener("pagehide", () => this.#write(), { capture: true });
  }

  /**
   * Write a position: at once, or when the address has rested.
   *
   * @param {Position} position
   */
  show(position) {
    this.next = position;
    if (!this.timer) this.#write();
  }

  #write() {
    if (!this.next) return;
    history.replaceState(null, "", `${location.pathname}#${writeFragment(this.next)}`);
    this.next = null;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.timer = 0;
      this.#write();
    }, REST_MS);
  }
}
