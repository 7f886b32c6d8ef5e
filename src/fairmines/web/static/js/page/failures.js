/**
 * Says what no part of a place has said: a promise has failed, and nobody waited for it. Whoever
 * knows better what it was for says so itself.
 */

import { refusalText } from "../game/status.js";
import { PassingNotice } from "./passingnotice.js";
import { shownPlace } from "./place.js";

let listens = false;

/** Show the reason of each promise that nobody waited for in a notice of the shown place. */
export function listenToFailures() {
  if (listens) return;
  listens = true;
  window.addEventListener("unhandledrejection", ({ reason }) => {
    if (isEnd(reason)) return;
    const { root } = shownPlace();
    const element = /** @type {HTMLElement | null} */ (root.querySelector("#passing, #notice"));
    if (element) new PassingNotice(element).show(refusalText(reason));
  });
}

/** Whether a question was given up: nobody misses its answer. @param {unknown} reason */
const isEnd = (reason) => reason instanceof DOMException && reason.name === "AbortError";
