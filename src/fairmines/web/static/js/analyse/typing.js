/** Keyboard input of the analyser: arrows move a cursor, keys write into its cell. */

import { dialogIsOpen } from "../design/dialogs.js";
import { whileShown } from "../page/dom.js";
import { DisplayCode } from "../board/displaycode.js";
import { destination, ownsKey } from "../game/keyboard.js";
import { keyName } from "../game/keys.js";

const { COVERED, FLAG, SAFE } = DisplayCode;

/** @typedef {import("./position.js").CellCode} CellCode */

/** @type {Record<string, CellCode>} by the name of the key */
const WRITTEN = {
  " ": COVERED,
  "?": COVERED,
  ".": COVERED,
  "!": FLAG,
  "*": FLAG,
  f: FLAG,
  m: FLAG,
  s: SAFE,
};

/**
 * @param {import("../board/drawnboard.js").DrawnBoard} board
 * @param {{
 *   write: (code: CellCode) => void, explain: (cell: number) => void, back: () => void,
 *   undo: () => void, redo: () => void, advise: () => void, close: () => void,
 *   step: (by: number) => void,
 * }} actions
 */
export function listenToTyping(board, actions) {
  /** @type {Record<string, () => void>} */
  const named = {
    Enter: () => actions.explain(board.cursor),
    Backspace: actions.back,
    Delete: actions.back,
    Escape: actions.close,
    a: actions.advise,
    n: () => actions.step(1),
    b: () => actions.step(-1),
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

/**
 * @param {KeyboardEvent} event
 * @param {{undo: () => void, redo: () => void}} actions
 * @returns {boolean} whether it was a key for undo or redo
 */
function undoes(event, { undo, redo }) {
  const key = keyName(event);
  if (key === "z" && !event.shiftKey) undo();
  else if (key === "y" || key === "z") redo();
  else return false;
  return true;
}
