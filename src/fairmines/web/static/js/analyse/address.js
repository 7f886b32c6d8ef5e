/**
 * The address of the page: it holds the position, so that a reload or a bookmark finds it again.
 */

import { place } from "./place.js";
import { writeFragment } from "./positionlink.js";

/** @typedef {import("./position.js").Position} Position */

/** Browsers refuse addresses that change too often. Safari allows 100 within 30 seconds. */
const REST_MS = 400;

export class Address {
  constructor() {
    /** What is still to be written, while the last change of the address is not long ago. */
    this.next = /** @type {Position | null} */ (null);
    this.timer = 0;
    place.onLeft.push(() => this.#write());
  }

  /** Write a position: at once, or when the address has rested. @param {Position} position */
  show(position) {
    this.next = position;
    if (!this.timer) this.#write();
  }

  #write() {
    if (!this.next) return;
    place.write(`#${writeFragment(this.next)}`);
    this.next = null;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.timer = 0;
      this.#write();
    }, REST_MS);
  }
}
