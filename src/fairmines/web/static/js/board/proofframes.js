/**
 * What a proof draws on the board, one frame after another: a step, or a branch of a step that
 * supposes something. Computed from the messages alone.
 */

import { minedIn } from "../core/proofsentences.js";
import { placeKey } from "./proofview.js";

/**
 * @typedef {import("../games/protocol.js").Cell} Cell
 * @typedef {import("../games/protocol.js").ProofMessage} ProofMessage
 * @typedef {import("../games/protocol.js").Explanation} Explanation
 * @typedef {"known" | "supposed" | "then" | "so"} Role
 *   settled before the frame; supposed in it; follows from that; its conclusion
 * @typedef {{
 *   cited: boolean, clash: boolean, role: Role | null, mined: boolean, number: number | null,
 *   pointed?: boolean,
 * }} ProofMark what a cell shows: a clue is cited or clashes; a covered cell has a role; one is
 *   pointed at in the sentences
 * @typedef {{message: ProofMessage, number: number | null}} Line
 * @typedef {{
 *   rule: import("../games/protocol.js").ProofRule, lines: Line[], marks: Map<string, ProofMark>,
 * }} ProofFrame marks are by "row,column"
 */

/** @param {import("../games/protocol.js").Proof} proof @returns {ProofFrame[]} */
export function proofFrames(proof) {
  return proof.steps.flatMap(stepFrames);
}

/**
 * Draw a layout: all cells that it has a mine in or not.
 *
 * @param {string[]} rows of "*" and "."
 * @param {(place: Cell) => boolean} covered
 * @returns {Map<string, ProofMark>}
 */
export function layoutMarks(rows, covered) {
  const marks = new Map();
  rows.forEach((cells, row) =>
    [...cells].forEach((letter, column) => {
      if (covered([row, column])) {
        setMark(marks, [row, column], { role: "known", mined: letter === "*", number: null });
      }
    }),
  );
  return marks;
}

/** @param {import("../games/protocol.js").ProofStep} step @returns {ProofFrame[]} */
function stepFrames({ rule, clues, messages }) {
  const start = frame(rule, clues);
  /** The frames of the branches that are open, by depth. @type {ProofFrame[]} */
  const path = [start];
  const frames = [start];
  for (const message of messages) {
    const [kind] = message.key.split(".");
    if (kind === "case" || kind === "but" || kind === "suppose") {
      // A case begins with all that its parent has settled.
      if (kind === "case") {
        const parent = path[message.depth - 1];
        const next = frame(rule, clues, parent);
        path.length = message.depth;
        path.push(next);
        frames.push(next);
      }
      addFact(path[path.length - 1], message, "supposed");
    } else if (kind === "then") {
      const last = path[path.length - 1];
      if (message.key === "then.clash") addPlain(last, message);
      else addFact(last, message, "then");
    } else if (kind === "so" && supposes(messages)) {
      // The conclusion is the opposite of what was supposed: a frame of its own.
      if (frames[frames.length - 1].lines[0]?.message.key.startsWith("so")) {
        addFact(frames[frames.length - 1], message, "so");
      } else {
        const last = frame(rule, clues);
        addFact(last, message, "so");
        frames.push(last);
      }
    } else {
      addPlain(start, message);
    }
  }
  return frames;
}

/** @param {ProofMessage[]} messages */
function supposes(messages) {
  return messages.some(({ key }) => key.startsWith("suppose.") || key.startsWith("but."));
}

/**
 * @param {ProofFrame["rule"]} rule
 * @param {Cell[]} clues
 * @param {ProofFrame} [parent]
 * @returns {ProofFrame}
 */
function frame(rule, clues, parent) {
  const marks = new Map(parent?.marks);
  for (const clue of clues) setMark(marks, clue, { cited: true });
  return { rule, lines: [], marks };
}

/**
 * A sentence without a number: what is known, the numbers of a count, a clash, or a conclusion.
 *
 * @param {ProofFrame} frame
 * @param {ProofMessage} message
 */
function addPlain(frame, message) {
  const [kind, what] = message.key.split(".");
  if (kind === "so") {
    addFact(frame, message, "so");
    return;
  }
  for (const name of ["cells", "mines", "safe"]) {
    const mined = minedIn(message.key, name);
    if (mined === null) continue;
    for (const cell of places(message, name))
      setMark(frame.marks, cell, { role: "known", mined, number: null });
  }
  if (what === "tooMany" || what === "tooFew" || what === "clash") {
    for (const clue of places(message, "clue")) setMark(frame.marks, clue, { clash: true });
  }
  frame.lines.push({ message, number: null });
}

/** @param {ProofFrame} frame @param {ProofMessage} message @param {Exclude<Role, "known">} role */
function addFact(frame, message, role) {
  const number = role === "so" ? null : nextNumber(frame);
  const mined = minedIn(message.key, "cells") ?? false;
  for (const cell of places(message, "cells")) setMark(frame.marks, cell, { role, mined, number });
  frame.lines.push({ message, number });
}

/** @param {ProofFrame} frame */
function nextNumber({ marks }) {
  let last = 0;
  for (const { number } of marks.values()) last = Math.max(last, number ?? 0);
  return last + 1;
}

/** @param {ProofMessage} message @param {string} name @returns {Cell[]} */
function places(message, name) {
  const value = message.values[name];
  return Array.isArray(value) ? value : [];
}

/** @param {Map<string, ProofMark>} marks @param {Cell} place @param {Partial<ProofMark>} change */
function setMark(marks, place, change) {
  const none = { cited: false, clash: false, role: null, mined: false, number: null };
  marks.set(placeKey(place), { ...none, ...marks.get(placeKey(place)), ...change });
}
