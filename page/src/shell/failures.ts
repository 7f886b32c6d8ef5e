/**
 * Says what no part of a place has said: a promise has failed, and nobody waited for it. Whoever
 * knows better what it was for says so itself.
 */

import { hostClient } from "../host/host.ts";
import { refusalText } from "../play/status.ts";
import { loadTexts, t } from "./i18n.ts";
import { PassingNotice } from "./passingnotice.ts";
import { shownPlace, type Place } from "./place.ts";
import type { HostProblem } from "../host/protocol.ts";

let listens = false;

/** Show the reason of each promise that nobody waited for in a notice of the shown place. */
export function listenToFailures() {
  if (listens) return;
  listens = true;
  window.addEventListener("unhandledrejection", ({ reason }) => {
    if (!isEnd(reason)) sayInPlace(shownPlace(), refusalText(reason));
  });
}

/** The problems of which every place has the text: while the network or the box is gone, none comes. */
const AT_HAND: HostProblem[] = ["offline", "later", "boxAway"];

/** Load the sentence about a problem, if it is not there. */
export async function loadProblemText(problem: HostProblem | null) {
  if (problem && !AT_HAND.includes(problem)) await loadTexts("dialogs");
}

/** What keeps games from being stored, wherever they are shown. */
const EVERYWHERE = ["nothingKept", "later", "blocked", "answersAgain", "offline"] as const;
const STAYS_MS = 2 ** 31 - 1;

/** Say in a place what keeps the browser from storing games. The game has a notice of its own. */
export function sayHostProblems(place: Place) {
  let said = "";
  hostClient().onProblem(async (problem) => {
    await loadProblemText(problem);
    if (hostClient().problem !== problem) return; // another one is told, too
    const known = EVERYWHERE.find((name) => name === problem);
    if (known) said = sayInPlace(place, t(`notice.${known}`), STAYS_MS);
    else if (said) hide(place, said);
  });
}

/** Hide a notice, if it still says this. */
function hide({ root }: Place, said: string) {
  const element = root.querySelector("#notice") as HTMLElement | null;
  if (element?.firstChild?.nodeValue === said) new PassingNotice(element).hide();
}

/**
 * Show a sentence in the notice of a place; returns it.
 *
 * @param time in milliseconds, after which it goes
 */
export function sayInPlace({ root }: Place, sentence: string, time?: number) {
  // That of the game says what its host says.
  const element = (root.querySelector("#passing") ??
    root.querySelector("#notice")) as HTMLElement | null;
  if (element) new PassingNotice(element).show(sentence, "", time);
  return sentence;
}

/** Whether a question was given up: nobody misses its answer. */
const isEnd = (reason: unknown) => reason instanceof DOMException && reason.name === "AbortError";
