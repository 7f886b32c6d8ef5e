/**
 * Says what no part of a place has said: a promise has failed, and nobody waited for it. Whoever
 * knows better what it was for says so itself.
 */

import { host } from "../games/host.js";
import { refusalText } from "../game/status.js";
import { t } from "./i18n.js";
import { PassingNotice } from "./passingnotice.js";
import { shownPlace } from "./place.js";

/** @import { Place } from "./place.js" */

let listens = false;

/** Show the reason of each promise that nobody waited for in a notice of the shown place. */
export function listenToFailures() {
  if (listens) return;
  listens = true;
  window.addEventListener("unhandledrejection", ({ reason }) => {
    if (!isEnd(reason)) sayInPlace(shownPlace(), refusalText(reason));
  });
}

/** What keeps games from being stored, wherever they are shown. */
const EVERYWHERE = /** @type {const} */ (["nothingKept", "later", "blocked", "answersAgain"]);
const STAYS_MS = 2 ** 31 - 1;

/**
 * Say in a place what keeps the browser from storing games. The game has a notice of its own.
 *
 * @param {Place} place
 */
export function sayHostProblems(place) {
  let said = "";
  host.onProblem((problem) => {
    const known = EVERYWHERE.find((name) => name === problem);
    if (known) said = sayInPlace(place, t(`notice.${known}`), STAYS_MS);
    else if (said) hide(place, said);
  });
}

/** Hide a notice, if it still says this. @param {Place} place @param {string} said */
function hide({ root }, said) {
  const element = /** @type {HTMLElement | null} */ (root.querySelector("#notice"));
  if (element?.firstChild?.nodeValue === said) new PassingNotice(element).hide();
}

/**
 * Show a sentence in the notice of a place; returns it.
 *
 * @param {Place} place
 * @param {string} sentence
 * @param {number} [time] in milliseconds, after which it goes
 */
export function sayInPlace({ root }, sentence, time) {
  // That of the game says what its host says.
  const element = /** @type {HTMLElement | null} */ (
    root.querySelector("#passing") ?? root.querySelector("#notice")
  );
  if (element) new PassingNotice(element).show(sentence, "", time);
  return sentence;
}

/** Whether a question was given up: nobody misses its answer. @param {unknown} reason */
const isEnd = (reason) => reason instanceof DOMException && reason.name === "AbortError";
