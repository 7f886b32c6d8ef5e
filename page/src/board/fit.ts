/**
 * How the board fits the window: whether it is turned, and the side of a cell.
 */

/**
 * The smallest side of a cell on a board that is seen as a whole, in pixels: for a mouse, for a
 * finger.
 */
const SMALLEST_WHOLE = { fine: 16, coarse: 24 };
/**
 * The largest side of a cell on such a board, as a part of the window's shorter side: ways of the
 * pointer stay short.
 */
const LARGEST_WHOLE = 1 / 18;
/**
 * That part is no less than this in a small window, in pixels: so a small board fills the stage.
 */
const LEAST_LARGEST = 60;
/** The least height for a board, in pixels: where the window leaves less, the page scrolls. */
const LEAST_HEIGHT = 240;
/** The sides of cells on a board that has to scroll. */
const SMALLEST_SCROLLED = 24;
const LARGEST_SCROLLED = 32;
/** In the classic look sides are even: symbols are drawn on a grid of 16, and stay sharp. */
const STEP = { classic: 2, modern: 1 };
/** The least side of a cell that a thumb hits without a slip, in pixels: a phone scrolls before. */
const SMALLEST_ON_PHONE = 36;
/** A narrower window than this, in pixels, is a phone. */
const WIDE = 600;

export type BoardSize = { width: number; height: number };

type Fit = { cell: number; turned: boolean; room: BoardSize };

/**
 * @param pane the window that holds everything
 * @param scroller the part of it that holds the board
 * @param board in cells
 * @param preferences the zoom is "auto", "fill" without a largest side, "whole" where a phone would
 *   scroll, or a factor of 16 pixels
 */
export function fitWindow(
  pane: HTMLElement,
  scroller: HTMLElement,
  board: BoardSize,
  { zoom, turn }: { zoom: string; turn: boolean },
): Fit {
  const fingers = matchMedia("(pointer: coarse)").matches;
  const upright = innerHeight > innerWidth;
  const turns = turn && fingers && upright && board.width > board.height;
  const left = measure(pane, scroller);
  const room = { width: left.width, height: Math.max(LEAST_HEIGHT, left.height) };
  const fitting = (shown: BoardSize) =>
    Math.min(left.width / shown.width, left.height / shown.height);
  const upended = { width: board.height, height: board.width };
  // A board that has to scroll does so in one direction, downwards.
  const turned =
    turns && (fitting(board) < SMALLEST_WHOLE.coarse || fitting(upended) >= fitting(board));
  const shown = turned ? upended : board;
  const cell = Math.round(16 * Number(zoom)) || cellSide(room, shown, { fingers, zoom });
  return { cell, turned, room };
}

/**
 * Returns the side of a cell: as large as the whole board fits, but not
 * needlessly large; else so large that it fits in one
 * direction, if that is neither too small nor needlessly large.
 */
function cellSide(
  room: BoardSize,
  board: BoardSize,
  { fingers, zoom }: { fingers: boolean; zoom: string },
) {
  const pointer = fingers ? "coarse" : "fine";
  const step = STEP[document.documentElement.dataset.look === "modern" ? "modern" : "classic"];
  const sides = [room.width / board.width, room.height / board.height];
  const whole = step * Math.floor(Math.min(...sides) / step);
  const phone = fingers && innerWidth < WIDE && zoom === "auto";
  if (phone && whole < SMALLEST_ON_PHONE) return peeking(room.width);
  const most = Math.max(LEAST_LARGEST, LARGEST_WHOLE * Math.min(innerWidth, innerHeight));
  if (whole >= SMALLEST_WHOLE[pointer])
    return zoom === "fill" ? whole : Math.min(whole, step * Math.floor(most / step));
  const along = step * Math.floor(Math.max(...sides) / step);
  return Math.max(SMALLEST_SCROLLED, Math.min(LARGEST_SCROLLED, along));
}

/** The side at which half a column peeks: one sees that there are more. */
function peeking(width: number) {
  const columns = Math.max(1, Math.floor(width / SMALLEST_ON_PHONE - 0.5)) + 0.5;
  return Math.floor(width / columns);
}

/**
 * Measure the room for the board, with the panel of clues shown, so that the board keeps its size
 * when the panel appears.
 */
function measure(pane: HTMLElement, scroller: HTMLElement) {
  pane.dataset.measuring = "";
  const { width, height } = scroller.getBoundingClientRect();
  const style = getComputedStyle(scroller);
  const pixels = (name: string) => parseFloat(style.getPropertyValue(name));
  const room = {
    width: width - pixels("--ruler-width"),
    height: height - pixels("--ruler-height"),
  };
  delete pane.dataset.measuring;
  return room;
}
