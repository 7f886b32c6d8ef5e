/**
 * A move in the store: JSON with named fields, the drawn cells as bits. A board is a bit for each
 * cell, row by row, the first cell in the highest bit of the first byte, in base64.
 */

import { counted } from "../../engine/checks.ts";
import { Game } from "../../engine/game.ts";
import { Refusal } from "../../engine/refusal.ts";
import { DamagedGameError, splitDeal, type GameRow } from "./rows.ts";
import type { Kernel } from "../../engine/kernel.ts";
import type { Move } from "../../engine/moves.ts";
import type { Cell } from "../../engine/level.ts";

type Size = { width: number; height: number };

/** As it was parsed. */
type StoredMove = Pick<Move, "kind" | "row" | "column"> &
  Partial<Pick<Move, "mark" | "elapsed" | "attempt">> & {
    layout?: string | null;
    redrawn?: string | null;
    together?: boolean | null;
    decided_by?: Move["decidedBy"];
  };

export function encodeMove(move: Move, size: Size) {
  const { kind, row, column, mark, elapsed, attempt, layout, redrawn, together, decidedBy } = move;
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
    decided_by: decidedBy === "count" ? undefined : decidedBy,
  });
}

/** @throws {DamagedGameError} if the text is no move */
export function decodeMove(text: string, size: Size): Move {
  try {
    return unpackMove(JSON.parse(text), size);
  } catch (error) {
    if (error instanceof DamagedGameError) throw error;
    throw new DamagedGameError(`a stored move cannot be read: ${(error as Error).message}`);
  }
}

/** @throws {DamagedGameError} if a board has another size */
function unpackMove(
  { kind, row, column, mark, elapsed, attempt, layout, redrawn, ...by }: StoredMove,
  size: Size,
): Move {
  return {
    ...{ kind, row, column, elapsed: elapsed ?? 0, mark: mark ?? null, attempt: attempt ?? null },
    layout: layout == null ? null : unpack("layout", layout, size),
    redrawn: redrawn == null ? null : unpackCells(redrawn, size),
    together: by.together || null,
    decidedBy: by.decided_by ?? "count",
  };
}

function packCells(places: Cell[], { width, height }: Size) {
  if (!places.length) return "";
  const board = new Uint8Array(width * height);
  for (const [row, column] of places) board[row * width + column] = 1;
  return pack(board);
}

/** @param board a byte for each cell */
function pack(board: Uint8Array) {
  const bytes = new Uint8Array(Math.ceil(board.length / 8));
  board.forEach((byte, cell) => {
    if (byte) bytes[cell >> 3] |= 128 >> (cell & 7);
  });
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

function unpackCells(text: string, size: Size) {
  const places: Cell[] = [];
  if (text === "") return places;
  unpack("redrawn", text, size).forEach((byte, cell) => {
    if (byte) places.push([Math.floor(cell / size.width), cell % size.width]);
  });
  return places;
}

function unpack(name: string, text: string, { width, height }: Size) {
  const cells = width * height;
  const data = atob(text);
  const expected = Math.ceil(cells / 8);
  if (data.length !== expected) {
    throw new DamagedGameError(
      `a stored move has ${data.length} bytes of ${name}: expected ${expected} for ${counted(cells, "cell")}`,
    );
  }
  return Uint8Array.from({ length: cells }, (_, cell) =>
    Number((data.charCodeAt(cell >> 3) & (128 >> (cell & 7))) > 0),
  );
}

/**
 * Plays a stored game again.
 *
 * @throws {DamagedGameError} if a move is unreadable or impossible, or the game does not end up
 *   with the status and the number of moves that its row has
 */
export function replay(kernel: Kernel, row: GameRow, records: string[], clock: () => number) {
  if (records.length !== row.moves) {
    throw new DamagedGameError(`it has ${counted(records.length, "move")}: expected ${row.moves}`);
  }
  let game;
  try {
    game = playAll(kernel, row, records, clock);
  } catch (error) {
    const wrong = error instanceof Refusal || error instanceof SyntaxError;
    throw wrong ? new DamagedGameError(error.message) : error;
  }
  if (game.status !== row.status) {
    throw new DamagedGameError(`its moves lead to '${game.status}': expected '${row.status}'`);
  }
  return game;
}

function playAll(kernel: Kernel, row: GameRow, records: string[], clock: () => number) {
  const { width, height, mines, rules, first, deal, seed } = row;
  const dealt = { bbbvRange: null, ...splitDeal(deal) };
  const terms = { width, height, mines, rules, first, ...dealt, seed: BigInt(seed) };
  const game = new Game(kernel, /* the game checks them */ terms as any, clock);
  for (const record of records) {
    if (game.apply(decodeMove(record, row)).length) continue;
    throw new DamagedGameError(`a move changes nothing: ${record}`);
  }
  return game;
}
