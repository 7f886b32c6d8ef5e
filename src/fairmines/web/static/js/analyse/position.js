/** A position: what is seen of a board, and what is known of its total of mines. Immutable. */

import { DisplayCode } from "../board/displaycode.js";
import { Grid } from "../board/grid.js";

const { COVERED, FLAG, SAFE } = DisplayCode;

/** The longest side of a position, in cells: that of a game. */
export const LONGEST = 200;

/**
 * @typedef {number | "c" | "f" | "s"} CellCode a clue, a covered cell, a known mine, or a cell that
 *   is known to be safe, but not opened
 * @typedef {{kind: "mines", mines: number} | {kind: "unknown"} | {kind: "density", density:
 *   number}} Total
 */

const UNKNOWN = /** @type {const} */ ({ kind: "unknown" });

export class Position extends Grid {
  /**
   * @param {number} width
   * @param {number} height
   * @param {CellCode[]} cells row by row
   * @param {Total} total
   * @param {boolean} ignoresFlags whether known mines count as covered cells: they may be flags of
   *   a player who was wrong
   */
  constructor(width, height, cells, total, ignoresFlags = false) {
    super(width, height);
    this.cells = cells;
    this.total = total;
    this.ignoresFlags = ignoresFlags;
  }

  /**
   * Returns a board without an opened cell.
   *
   * @param {number} width
   * @param {number} height
   * @param {Total} total
   */
  static empty(width, height, total) {
    return new Position(width, height, Array(width * height).fill(COVERED), total);
  }

  /**
   * Whether a cell is covered, and neither a known mine nor known to be safe.
   *
   * @param {number} index
   */
  covered(index) {
    const code = this.cells[index];
    return code === COVERED || (code === FLAG && this.ignoresFlags);
  }

  /** Whether a cell can be opened: it is covered, and no known mine. @param {number} index */
  closed(index) {
    return this.covered(index) || this.cells[index] === SAFE;
  }

  /** How many cells are known to be safe. */
  get safe() {
    return this.cells.filter((code) => code === SAFE).length;
  }

  /** How many cells are known mines. */
  get known() {
    return this.cells.filter((code) => code === FLAG).length;
  }

  /**
   * Returns the position with some cells changed, or this one if none changes.
   *
   * @param {Iterable<[number, CellCode]>} changes
   */
  with(changes) {
    const cells = [...this.cells];
    let changed = false;
    for (const [index, code] of changes) {
      changed ||= cells[index] !== code;
      cells[index] = code;
    }
    return changed ? this.#like({ cells }) : this;
  }

  /** @param {Total} total */
  withTotal(total) {
    return this.#like({ total });
  }

  /** @param {boolean} ignoresFlags */
  withFlagsIgnored(ignoresFlags) {
    return this.#like({ ignoresFlags });
  }

  /** @param {Partial<Position>} changed */
  #like(changed) {
    const { width, height, cells, total, ignoresFlags } = { ...this, ...changed };
    return new Position(width, height, cells, total, ignoresFlags);
  }

  /**
   * Returns the position in another size: cut off, or with more covered cells, on the right and
   * below.
   *
   * @param {number} width
   * @param {number} height
   */
  resized(width, height) {
    const cells = Array.from({ length: width * height }, (_, index) => {
      const [row, column] = [Math.floor(index / width), index % width];
      return row < this.height && column < this.width
        ? this.cells[this.index([row, column])]
        : COVERED;
    });
    const most = width * height;
    const { total } = this;
    const fits = total.kind !== "mines" || total.mines <= most;
    const capped = fits ? total : /** @type {const} */ ({ kind: "mines", mines: most });
    return this.#like({ width, height, cells, total: capped });
  }
}

/** The codes of letters in the text notation. */
const CODES = /** @type {Record<string, CellCode>} */ ({ "?": COVERED, "!": FLAG });

/**
 * Returns the position of a view as the core writes it.
 *
 * @param {import("../core/answers.js").Drill["view"]} view
 */
export function positionOfView({ rows, mines }) {
  const cells = [...rows.join("")].map((letter) => CODES[letter] ?? Number(letter));
  const total = mines === null ? UNKNOWN : { kind: /** @type {const} */ ("mines"), mines };
  return new Position(rows[0].length, rows.length, cells, total);
}

/**
 * Returns the position of a game: flags count for nothing.
 *
 * @param {{width: number, height: number, cells: (number | string)[], options: {mines: number}}}
 *   game
 * @param {(number | string)[]} [cells] as they looked at another moment
 */
export function positionOfGame(game, cells = game.cells) {
  const { width, height, options } = game;
  const seen = cells.map((code) => (typeof code === "number" ? code : COVERED));
  return new Position(width, height, seen, { kind: "mines", mines: options.mines });
}
