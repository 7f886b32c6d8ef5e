/**
 * The three moves of the welcome, each in a small game. What a move shows is written here;
 * tests/page/test_lesson.py plays each of them with the library.
 */

import { DisplayCode, nextMark, opensOnClick } from "../board/displaycode.ts";
import { Grid } from "../board/grid.ts";
import { Press } from "./press.ts";
import type { CellState } from "./gamecontroller.ts";
import type { Cell, Code } from "../engine/level.ts";
import type { Preferences } from "../shell/preferences.ts";

/**
 * `cells` are the codes of the rows; `framed` is the clue that the text speaks of; `safe` are the
 * cells that are certainly safe; `loses` says whether the move that is asked for loses; `moves` has
 * the board after each cell that can be opened, by "row,column".
 */
export type Position = {
  name: "number" | "guess" | "needless";
  cells: string;
  framed: Cell;
  safe: Cell[];
  loses: boolean;
  moves: Record<string, string>;
};

export const POSITIONS: readonly Position[] = [
  {
    name: "number",
    cells: "01c1 01cc 0111 0000",
    framed: [2, 1],
    safe: [
      [0, 2],
      [1, 3],
    ],
    loses: false,
    moves: {
      "0,2": "0111 01cc 0111 0000",
      "1,2": "01c1 01hc 0111 0000",
      "1,3": "01c1 01c1 0111 0000",
    },
  },
  {
    name: "guess",
    cells: "ccf2 13f2 0111 0000",
    framed: [1, 0],
    safe: [],
    loses: false,
    moves: { "0,0": "1ff2 13f2 0111 0000", "0,1": "f3f2 13f2 0111 0000" },
  },
  {
    name: "needless",
    cells: "ccfc 13f2 0111 0000",
    framed: [1, 3],
    safe: [[0, 3]],
    loses: true,
    moves: {
      "0,0": "hcfc 13f2 0111 0000",
      "0,1": "chfc 13f2 0111 0000",
      "0,3": "ccf2 13f2 0111 0000",
    },
  },
];

/** Each board is a square of this side. */
export const SIDE = 4;

class LessonBoard extends Grid {
  cells: Code[];

  constructor(cells: string) {
    super(SIDE, SIDE);
    this.cells = readCodes(cells);
  }

  covered(index: number) {
    return typeof this.cells[index] === "string";
  }
}

/** What draws a lesson: a position that begins, the move, and cells that are pressed or marked. */
type LessonDrawing = {
  drawPosition: () => void;
  drawMove: () => void;
  drawCells: (cells: Iterable<number>) => void;
};

/** The game of a lesson, with the parts of the page's controller that pointers use. */
export class Lesson {
  /** A tap never flags, and a long press does. */
  flagging = false;
  /** The number of the position. */
  step = 0;
  /** Null before the move. */
  verdict: "right" | "wrong" | null = null;
  game = new LessonBoard(POSITIONS[0].cells);

  preferences: Preferences;
  drawing: LessonDrawing;
  press: Press;
  moves: {
    make: (kind: "open" | "chord", index: number) => void;
    flag: (index: number) => void;
    flagAround: () => void;
  };

  constructor(preferences: Preferences, drawing: LessonDrawing) {
    this.preferences = preferences;
    this.drawing = drawing;
    this.press = new Press(this);
    this.moves = {
      make: (kind: "open" | "chord", index: number) => {
        if (kind === "open") this.#open(index); // one move opens one cell here
      },
      flag: (index: number) => this.#flag(index),
      flagAround: () => {},
    };
  }

  get position() {
    return POSITIONS[this.step];
  }

  get playable() {
    return this.verdict === null;
  }

  /** Whether the move has hit a mine. */
  get lost() {
    return this.game.cells.includes(DisplayCode.HIT);
  }

  /** Begin a position, or begin it again. */
  begin(step: number) {
    this.step = step;
    this.verdict = null;
    this.game = new LessonBoard(this.position.cells);
    this.press.forget();
    this.drawing.drawPosition();
  }

  #open(index: number) {
    const { game, position } = this;
    if (!this.playable || !opensOnClick(game.cells[index])) return;
    const after = readCodes(position.moves[String(game.cell(index))]);
    // The player's own marks stay where nothing else is shown.
    game.cells = after.map((code, cell) =>
      code === DisplayCode.COVERED ? game.cells[cell] : code,
    );
    this.verdict = this.lost === position.loses ? "right" : "wrong";
    this.drawing.drawMove();
  }

  /** Change a mark of the player's; the flags of the position stay. */
  #flag(index: number) {
    const { game, position } = this;
    const fixed = readCodes(position.cells)[index] !== DisplayCode.COVERED;
    if (!this.playable || fixed) return;
    game.cells[index] = nextMark(game.cells[index], this.preferences.marks);
    this.drawing.drawCells([index]);
  }

  cellState(index: number): CellState {
    const wasSafe = this.lost && this.position.safe.some((cell) => this.game.index(cell) === index);
    return {
      code: this.game.cells[index],
      pressed: this.press.cells.has(index),
      state: null,
      heat: null,
      highlight: wasSafe ? "wasSafe" : null,
    };
  }
}

/** @param cells codes of rows */
function readCodes(cells: string): Code[] {
  return [...cells.replaceAll(" ", "")].map(
    (letter) => (/\d/.test(letter) ? Number(letter) : letter) as Code,
  );
}
