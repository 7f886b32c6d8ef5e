/** The position that is edited, with undo and redo. */

/** @typedef {import("./position.js").Position} Position */

/** How many steps can be undone. */
const MOST_STEPS = 1000;

export class Workspace {
  /** @param {Position} position @param {(old: Position) => void} onChange */
  constructor(position, onChange) {
    this.position = position;
    this.onChange = onChange;
    /** @type {Position[]} */
    this.past = [];
    /** @type {Position[]} */
    this.future = [];
    /** @type {Position | null} before the stroke that is being painted */
    this.strokeStart = null;
  }

  /** Replace the position; one step to undo. @param {Position} position */
  edit(position) {
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

  /** @param {Position} position */
  remember(position) {
    this.past.push(position);
    if (this.past.length > MOST_STEPS) this.past.shift();
    this.future = [];
  }

  /** @param {Position} position */
  take(position) {
    const old = this.position;
    this.position = position;
    this.onChange(old);
  }
}
