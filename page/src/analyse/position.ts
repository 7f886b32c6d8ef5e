/** A position: what is seen of a board, and what is known of its total of mines. Immutable. */

import { DisplayCode } from "../board/displaycode.ts";
import { Grid } from "../board/grid.ts";
import type { Drill } from "../engine/answers.ts";

const { COVERED, FLAG, SAFE } = DisplayCode;

/** The longest side of a position, in cells: that of a game. */
export const LONGEST = 200;

/** A clue, a covered cell, a known mine, or a cell that is known to be safe, but not opened. */
export type CellCode = number | "c" | "f" | "s";

type Total =
  | { kind: "mines"; mines: number }
  | { kind: "unknown" }
  | { kind: "density"; density: number };

const UNKNOWN = { kind: "unknown" } as const;

export class Position extends Grid {
  cells: CellCode[];
  total: Total;
  ignoresFlags: boolean;

  /**
   * @param cells row by row
   * @param ignoresFlags whether known mines count as covered cells: they may be flags of a player
   *   who was wrong
   */
  constructor(
    width: number,
    height: number,
    cells: CellCode[],
    total: Total,
    ignoresFlags: boolean = false,
  ) {
    super(width, height);
    this.cells = cells;
    this.total = total;
    this.ignoresFlags = ignoresFlags;
  }

  /** Returns a board without an opened cell. */
  static empty(width: number, height: number, total: Total) {
    return new Position(width, height, Array(width * height).fill(COVERED), total);
  }

  /** Whether a cell is covered, and neither a known mine nor known to be safe. */
  covered(index: number) {
    const code = this.cells[index];
    return code === COVERED || (code === FLAG && this.ignoresFlags);
  }

  /** Whether a cell can be opened: it is covered, and no known mine. */
  closed(index: number) {
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

  /** Returns the position with some cells changed, or this one if none changes. */
  with(changes: Iterable<[number, CellCode]>) {
    const cells = [...this.cells];
    let changed = false;
    for (const [index, code] of changes) {
      changed ||= cells[index] !== code;
      cells[index] = code;
    }
    return changed ? this.#like({ cells }) : this;
  }

  withTotal(total: Total) {
    return this.#like({ total });
  }

  withFlagsIgnored(ignoresFlags: boolean) {
    return this.#like({ ignoresFlags });
  }

  #like(changed: Partial<Position>) {
    const { width, height, cells, total, ignoresFlags } = { ...this, ...changed };
    return new Position(width, height, cells, total, ignoresFlags);
  }

  /**
   * Returns the position in another size: cut off, or with more covered cells, on the right and
   * below.
   */
  resized(width: number, height: number) {
    const cells = Array.from({ length: width * height }, (_, index) => {
      const [row, column] = [Math.floor(index / width), index % width];
      return row < this.height && column < this.width
        ? this.cells[this.index([row, column])]
        : COVERED;
    });
    const most = width * height;
    const { total } = this;
    const fits = total.kind !== "mines" || total.mines <= most;
    const capped = fits ? total : ({ kind: "mines", mines: most } as const);
    return this.#like({ width, height, cells, total: capped });
  }
}

/** The codes of letters in the text notation. */
const CODES = { "?": COVERED, "!": FLAG } as Record<string, CellCode>;

const codeOf = (letter: string) => CODES[letter] ?? (/\d/.test(letter) ? Number(letter) : SAFE);

/** Returns the position of a view as the core writes it. */
export function positionOfView({ rows, mines }: Drill["view"]) {
  const cells = [...rows.join("")].map(codeOf);
  const total = mines === null ? UNKNOWN : { kind: "mines" as const, mines };
  return new Position(rows[0].length, rows.length, cells, total);
}

/**
 * Returns the position of a game: flags count for nothing.
 *
 * @param cells as they looked at another moment
 */
export function positionOfGame(
  game: { width: number; height: number; cells: (number | string)[]; options: { mines: number } },
  cells: (number | string)[] = game.cells,
) {
  const { width, height, options } = game;
  const seen = cells.map((code) => (typeof code === "number" ? code : COVERED));
  return new Position(width, height, seen, { kind: "mines", mines: options.mines });
}
