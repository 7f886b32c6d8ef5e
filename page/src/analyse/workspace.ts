/** The position that is edited, with undo and redo. */

import type { Position } from "./position.ts";

/** How many steps can be undone. */
const MOST_STEPS = 1000;

export class Workspace {
  position: Position;
  onChange: (old: Position) => void;
  past: Position[] = [];
  future: Position[] = [];
  /** Before the stroke that is being painted. */
  strokeStart: Position | null = null;

  constructor(position: Position, onChange: (old: Position) => void) {
    this.position = position;
    this.onChange = onChange;
  }

  /** Replace the position; one step to undo. */
  edit(position: Position) {
    if (position === this.position) return;
    if (!this.strokeStart) this.remember(this.position);
    this.take(position);
  }

  /** Begin a stroke: all edits until its end are one step to undo. */
  beginStroke() {
    this.strokeStart = this.position;
  }

  endStroke() {
    const start = this.strokeStart;
    this.strokeStart = null;
    if (start && start !== this.position) this.remember(start);
  }

  undo() {
    this.endStroke();
    const before = this.past.pop();
    if (!before) return;
    this.future.push(this.position);
    this.take(before);
  }

  redo() {
    const after = this.future.pop();
    if (!after) return;
    this.past.push(this.position);
    this.take(after);
  }

  remember(position: Position) {
    this.past.push(position);
    if (this.past.length > MOST_STEPS) this.past.shift();
    this.future = [];
  }

  take(position: Position) {
    const old = this.position;
    this.position = position;
    this.onChange(old);
  }
}
