/**
 * A move in the store: JSON with named fields, the drawn cells as bits, as store/move_record.py. A board
 * is a bit for each cell, row by row, the first cell in the highest bit of the first byte, in base64.
 */

import { KINDS } from "../../core/terms.js";
import { MARK_CODES } from "../../play/display.js";
import { DamagedGameError } from "./gamerow.js";

/**
 * @typedef {import("../../play/moves.js").Move} Move
 * @typedef {{width: number, height: number}} Size
 */

const FIELDS = ["kind", "row", "column", "mark", "elapsed", "attempt", "layout", "redrawn", "together"];

/**
 * @param {Move} move
 * @param {Size} size
 */
export function encodeMove(move, size) {
  const { kind, row, column, mark, elapsed, attempt, layout, redrawn, together } = move;
  return JSON.stringify({
    kind,
    row,
    column,
    mark: mark ?? undefined,
    elapsed: elapsed || undefined,
    attempt: attempt ?? undefined,
    layout: layout ? pack(layout) : undefined,
    redrawn: redrawn ? packCells(redrawn, size) : undefined,
    together: together ?? undefined,
  });
}

/**
 * @param {string} text
 * @param {Size} size
 * @returns {Move}
 * @throws {DamagedGameError} if the text is no move
 */
export function decodeMove(text, size) {
  let fields;
  try {
    fields = JSON.parse(text);
  } catch {
    fields = null;
  }
  checkFields(fields);
  const { kind, row, column, mark = null, elapsed = 0, attempt = null } = fields;
  const { layout, redrawn, together = null } = fields;
  return {
    ...{ kind, row, column, elapsed, mark, attempt },
    layout: layout == null ? null : unpack("layout", layout, size),
    redrawn: redrawn == null ? null : unpackCells(redrawn, size),
    together: together || null,
  };
}

/** @param {any} fields */
function checkFields(fields) {
  const fail = (/** @type {string} */ what) => {
    throw new DamagedGameError(`a stored move cannot be read: ${what}`);
  };
  if (typeof fields !== "object" || fields === null || Array.isArray(fields)) fail("it is no object");
  for (const name of Object.keys(fields)) if (!FIELDS.includes(name)) fail(`it has a field ${name}`);
  if (!KINDS.includes(fields.kind)) fail("kind");
  for (const name of ["row", "column"]) if (!Number.isSafeInteger(fields[name])) fail(name);
  if (fields.mark != null && !Object.hasOwn(MARK_CODES, fields.mark)) fail("mark");
  if (fields.elapsed !== undefined && typeof fields.elapsed !== "number") fail("elapsed");
  if (fields.attempt != null && !Number.isSafeInteger(fields.attempt)) fail("attempt");
  for (const name of ["layout", "redrawn"]) {
    if (fields[name] != null && typeof fields[name] !== "string") fail(name);
  }
  if (fields.together != null && typeof fields.together !== "boolean") fail("together");
}

/**
 * @param {import("../../host/protocol.js").Cell[]} places
 * @param {Size} size
 */
function packCells(places, { width, height }) {
  if (!places.length) return "";
  const board = new Uint8Array(width * height);
  for (const [row, column] of places) board[row * width + column] = 1;
  return pack(board);
}

/** @param {Uint8Array} board a byte for each cell */
function pack(board) {
  const bytes = new Uint8Array(Math.ceil(board.length / 8));
  board.forEach((it, cell) => {
    if (it) bytes[cell >> 3] |= 128 >> (cell & 7);
  });
  return btoa(String.fromCharCode(...bytes));
}

/**
 * @param {string} text
 * @param {Size} size
 */
function unpackCells(text, size) {
  /** @type {import("../../host/protocol.js").Cell[]} */
  const places = [];
  if (text === "") return places;
  unpack("redrawn", text, size).forEach((it, cell) => {
    if (it) places.push([Math.floor(cell / size.width), cell % size.width]);
  });
  return places;
}

/**
 * @param {string} name
 * @param {string} text
 * @param {Size} size
 */
function unpack(name, text, { width, height }) {
  const cells = width * height;
  let data = "";
  try {
    data = atob(text);
  } catch {
    throw new DamagedGameError(`a stored move cannot be read: ${name} is no base64`);
  }
  const wanted = Math.ceil(cells / 8);
  if (data.length !== wanted) {
    throw new DamagedGameError(
      `a stored move has ${data.length} bytes of ${name}: expected ${wanted} for ${cells} cells`,
    );
  }
  return Uint8Array.from({ length: cells }, (_, cell) =>
    Number((data.charCodeAt(cell >> 3) & (128 >> (cell & 7))) > 0),
  );
}
