/** Keyboard input of the analyser: arrows move a cursor, keys write into its cell. */

import { dialogIsOpen } from "../shell/dialogs.ts";
import { whileShown } from "../shell/dom.ts";
import { DisplayCode } from "../board/displaycode.ts";
import { destination, ownsKey } from "../play/keyboard.ts";
import { keyName } from "../play/keys.ts";
import type { CellCode } from "./position.ts";
import type { DrawnBoard } from "../board/drawnboard.ts";

const { COVERED, FLAG, SAFE } = DisplayCode;

/** By the name of the key. */
const WRITTEN: Record<string, CellCode> = {
  " ": COVERED,
  "?": COVERED,
  ".": COVERED,
  "!": FLAG,
  "*": FLAG,
  f: FLAG,
  m: FLAG,
  s: SAFE,
};

export function listenToTyping(
  board: DrawnBoard,
  actions: {
    write: (code: CellCode) => void;
    explain: (cell: number) => void;
    back: () => void;
    undo: () => void;
    redo: () => void;
    advise: () => void;
    close: () => void;
  },
) {
  const named: Record<string, () => void> = {
    Enter: () => actions.explain(board.cursor),
    Backspace: actions.back,
    Delete: actions.back,
    Escape: actions.close,
    a: actions.advise,
  };

  whileShown(board.grid, "keydown", (event) => {
    if (dialogIsOpen() || event.altKey) return;
    if (ownsKey(event, board)) return;
    if (event.ctrlKey || event.metaKey) {
      if (undoes(event, actions)) event.preventDefault();
      return;
    }
    const cell = destination(event, board);
    if (cell !== null) {
      event.preventDefault();
      board.focus(cell);
      return;
    }
    const name = keyName(event);
    const code = /^[0-8]$/.test(name) ? Number(name) : WRITTEN[name];
    if (code !== undefined) {
      event.preventDefault();
      actions.write(code);
    } else if (named[name]) {
      event.preventDefault();
      named[name]();
    }
  });
}

/** @returns whether it was a key for undo or redo */
function undoes(
  event: KeyboardEvent,
  { undo, redo }: { undo: () => void; redo: () => void },
): boolean {
  const key = keyName(event);
  if (key === "z" && !event.shiftKey) undo();
  else if (key === "y" || key === "z") redo();
  else return false;
  return true;
}
