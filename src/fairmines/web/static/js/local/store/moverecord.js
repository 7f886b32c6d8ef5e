/**
 * A move in the store: JSON with named fields, the drawn cells as bits, as store/move_record.py. A board
 * is a bit for each cell, row by row, the first cell in the highest bit of the first byte, in base64.
 */

import { DamagedGameError } from "./gamerow.js";

/**
 * A move as a record of a game has it: docs/reference/record.md.
 *
 * @typedef {{kind: "open" | "flag" | "chord" | "undo", row: number, column: number, elapsed: number,
 *   mark?: "c" | "f" | "q" | null, attempt?: number | null, layout?: string[] | null,
 *   redrawn?: [number, number][] | null}} Move
 * @typedef {{width: number, height: number}} Size
 */

const KINDS = ["open", "flag", "chord", "undo"];
const MARKS = ["c", "f", "q"];
const FIELDS = ["kind", "row", "column", "mark", "elapsed", "attempt", "layout", "redrawn"];

/**
 * @param {Move} move
 * @param {Size} size
 */
export function encodeMove({ kind, row, column, mark, elapsed, attempt, layout, redrawn }, size) {
  return JSON.stringify({
    kind,
    row,
    column,
    mark: mark ?? undefined,
    elapsed: elapsed || undefined,
    attempt: attempt ?? undefined,
    layout: layout ? pack(mines(layout, size), size) : undefined,
    redrawn: redrawn?.length ? pack(redrawn.map(([r, c]) => r * size.width + c), size) : (redrawn && "") ?? undefined,
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
  const { kind, row, column, mark, elapsed = 0, attempt, layout, redrawn } = fields;
  /** @type {Move} */
  const move = { kind, row, column, elapsed };
  if (mark != null) move.mark = mark;
  if (attempt != null) move.attempt = attempt;
  if (layout != null) {
    const cells = new Set(unpack("layout", layout, size));
    move.layout = Array.from({ length: size.height }, (_, r) =>
      Array.from({ length: size.width }, (__, c) => (cells.has(r * size.width + c) ? "*" : ".")).join(""),
    );
  }
  if (redrawn != null) {
    const cells = redrawn === "" ? [] : unpack("redrawn", redrawn, size);
    move.redrawn = cells.map((cell) => [Math.floor(cell / size.width), cell % size.width]);
  }
  return move;
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
  if (fields.mark != null && !MARKS.includes(fields.mark)) fail("mark");
  if (fields.elapsed !== undefined && typeof fields.elapsed !== "number") fail("elapsed");
  if (fields.attempt != null && !Number.isSafeInteger(fields.attempt)) fail("attempt");
  for (const name of ["layout", "redrawn"]) {
    if (fields[name] != null && typeof fields[name] !== "string") fail(name);
  }
}

/**
 * @param {string[]} layout
 * @param {Size} size
 */
function mines(layout, { width }) {
  return layout.flatMap((row, r) => [...row].flatMap((cell, c) => (cell === "*" ? [r * width + c] : [])));
}

/**
 * @param {number[]} cells
 * @param {Size} size
 */
function pack(cells, { width, height }) {
  const bytes = new Uint8Array(Math.ceil((width * height) / 8));
  for (const cell of cells) bytes[cell >> 3] |= 128 >> (cell & 7);
  return btoa(String.fromCharCode(...bytes));
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
  const found = [];
  for (let cell = 0; cell < cells; cell++) {
    if (data.charCodeAt(cell >> 3) & (128 >> (cell & 7))) found.push(cell);
  }
  return found;
}
