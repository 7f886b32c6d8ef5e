/**
 * Reads and writes positions as text: the text notation, and the `.mine` files of JSMinesweeper.
 */

import { DisplayCode } from "../board/displaycode.js";
import { LONGEST, Position } from "./position.js";

const { COVERED, FLAG } = DisplayCode;

/**
 * @typedef {import("./position.js").CellCode} CellCode
 * @typedef {{position: Position, zeros?: Position}} Reading
 *   a position that was read, and the one with each "." as an opened 0, where the text may mean
 *   that
 */

/** @param {Position} position */
export function writeText(position) {
  const { width, height, cells, total } = position;
  const mines = total.kind === "mines" ? ` ${total.mines}` : "";
  // The notation has no letter for a cell that is known to be safe.
  const letters = cells.map((code) =>
    typeof code === "number" ? String(code) : code === FLAG ? "!" : "?",
  );
  const rows = Array.from({ length: height }, (_, row) =>
    letters.slice(row * width, (row + 1) * width).join(""),
  );
  return [`${width} ${height}${mines}`, ...rows].join("\n");
}

/**
 * Reads the text notation, with or without its first line. It may be indented.
 *
 * @param {string} text
 * @returns {Reading | null} null if the text is no board
 */
export function readText(text) {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trim());
  while (lines.length && !lines[0]) lines.shift();
  while (lines.length && !lines[lines.length - 1]) lines.pop();
  const head = /^(\d{1,4})\s+(\d{1,4})(?:\s+(\d{1,8}))?$/.exec(lines[0] ?? "");
  const rows = head ? lines.slice(1) : lines;
  const width = head ? Number(head[1]) : (rows[0]?.length ?? 0);
  const height = head ? Number(head[2]) : rows.length;
  if (rows.length !== height || rows.some((row) => row.length !== width)) return null;
  const mines = head?.[3] === undefined ? null : Number(head[3]);
  /** @param {string} letters */
  const read = (letters) => {
    const cells = [...letters].map(readLetter);
    return cells.every((code) => code !== null) ? makePosition(width, height, cells, mines) : null;
  };
  const letters = rows.join("");
  const position = read(letters);
  if (!position) return null;
  // The rule of boards/notation/text.py.
  const unclear = letters.includes(".") && !letters.includes("0") && /[?!*]/.test(letters);
  return { position, zeros: (unclear && read(letters.replaceAll(".", "0"))) || undefined };
}

/**
 * Reads a `.mine` file: its first line is `WxHxM`, and any unknown letter is a covered cell.
 *
 * @param {string} text
 * @returns {Position | null}
 */
export function readMineFile(text) {
  const lines = text.split(/\r?\n/);
  const head = /^(\d{1,4})x(\d{1,4})x(\d{1,8})$/.exec(lines[0].trim());
  if (!head) return null;
  const [width, height, mines] = head.slice(1).map(Number);
  if (lines.length <= height) return null;
  const cells = lines.slice(1, height + 1).flatMap((line) =>
    [...line.padEnd(width).slice(0, width)].map((letter) => {
      if (/[0-8]/.test(letter)) return Number(letter);
      return letter === "F" || letter === "O" ? FLAG : COVERED;
    }),
  );
  return makePosition(width, height, cells, mines);
}

/**
 * @param {number} width
 * @param {number} height
 * @param {CellCode[]} cells
 * @param {number | null} mines null if the total is unknown
 * @returns {Position | null} null if a number is out of range
 */
export function makePosition(width, height, cells, mines) {
  if (!(width >= 1 && width <= LONGEST && height >= 1 && height <= LONGEST)) return null;
  if (cells.length !== width * height || (mines ?? 0) > width * height) return null;
  return new Position(
    width,
    height,
    cells,
    mines === null ? { kind: "unknown" } : { kind: "mines", mines },
  );
}

/**
 * Returns the clue of each cell of a layout, or that it is a known mine.
 *
 * @param {Position} position
 * @param {Set<number>} mined
 * @returns {[number, CellCode][]}
 */
export function openedCells(position, mined) {
  return position.cells.map((_, index) => [
    index,
    mined.has(index) ? FLAG : position.neighbours(index).filter((each) => mined.has(each)).length,
  ]);
}

/** @param {string} letter @returns {CellCode | null} */
function readLetter(letter) {
  if (/[0-8]/.test(letter)) return Number(letter);
  if (letter === "?" || letter === ".") return COVERED;
  return letter === "!" || letter === "*" ? FLAG : null;
}
