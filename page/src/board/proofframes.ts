/**
 * What a proof draws on the board, one frame after another: a step, or a branch of a step that
 * supposes something. Computed from the messages alone.
 */

import { minedIn } from "../engine/proofsentences.ts";
import { placeKey } from "./proofview.ts";
import type { Message as ProofMessage, Proof, Step as ProofStep } from "../engine/answers.ts";
import type { Cell } from "../engine/level.ts";

/** Settled before the frame; supposed in it; follows from that; its conclusion. */
type Role = "known" | "supposed" | "then" | "so";

/**
 * What a cell shows: a clue is cited or clashes; a covered cell has a role; one is pointed at in
 * the sentences.
 */
export type ProofMark = {
  cited: boolean;
  clash: boolean;
  role: Role | null;
  mined: boolean;
  number: number | null;
  pointed?: boolean;
};

type Line = { message: ProofMessage; number: number | null };

/** Marks are by "row,column". */
type ProofFrame = { step: ProofStep; lines: Line[]; marks: Map<string, ProofMark> };

export function proofFrames(proof: Proof): ProofFrame[] {
  return proof.steps.flatMap(stepFrames);
}

/**
 * Draw a layout: all cells that it has a mine in or not.
 *
 * @param rows of "*" and "."
 */
export function layoutMarks(
  rows: string[],
  covered: (place: Cell) => boolean,
): Map<string, ProofMark> {
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

function stepFrames(step: ProofStep): ProofFrame[] {
  const { messages } = step;
  const start = frame(step);
  /** The frames of the branches that are open, by depth. */
  const path: ProofFrame[] = [start];
  const frames = [start];
  for (const message of messages) {
    const [kind] = message.key.split(".");
    if (kind === "case" || kind === "but" || kind === "suppose") {
      // A case begins with all that its parent has settled.
      if (kind === "case") {
        const parent = path[message.depth - 1];
        const next = frame(step, parent);
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
        const last = frame(step);
        addFact(last, message, "so");
        frames.push(last);
      }
    } else {
      addPlain(start, message);
    }
  }
  return frames;
}

function supposes(messages: ProofMessage[]) {
  return messages.some(({ key }) => key.startsWith("suppose.") || key.startsWith("but."));
}

function frame(step: ProofStep, parent?: ProofFrame): ProofFrame {
  const marks = new Map(parent?.marks);
  for (const clue of step.clues) setMark(marks, clue, { cited: true });
  return { step, lines: [], marks };
}

/** A sentence without a number: what is known, the numbers of a count, a clash, or a conclusion. */
function addPlain(frame: ProofFrame, message: ProofMessage) {
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

function addFact(frame: ProofFrame, message: ProofMessage, role: Exclude<Role, "known">) {
  const number = role === "so" ? null : nextNumber(frame);
  const mined = minedIn(message.key, "cells") ?? false;
  for (const cell of places(message, "cells")) setMark(frame.marks, cell, { role, mined, number });
  frame.lines.push({ message, number });
}

function nextNumber({ marks }: ProofFrame) {
  let last = 0;
  for (const { number } of marks.values()) last = Math.max(last, number ?? 0);
  return last + 1;
}

function places(message: ProofMessage, name: string): Cell[] {
  const value = message.values[name];
  return Array.isArray(value) ? value : [];
}

function setMark(marks: Map<string, ProofMark>, place: Cell, change: Partial<ProofMark>) {
  const none = { cited: false, clash: false, role: null, mined: false, number: null };
  marks.set(placeKey(place), { ...none, ...marks.get(placeKey(place)), ...change });
}
