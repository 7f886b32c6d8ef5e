/**
 * How the page fits the window: where its parts stand, whether the board is turned, a cell's side.
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
 * That part is no less than this in a small window, in pixels. A finger has no long way, and needs
 * the room.
 */
const LEAST_LARGEST = { fine: 40, coarse: 60, strip: 60 };
/** The least height for a board, in pixels: where the window leaves less, the page scrolls. */
const LEAST_HEIGHT = 240;
/** The sides of cells on a board that has to scroll. */
const SMALLEST_SCROLLED = 24;
const LARGEST_SCROLLED = 32;
/** In the classic look sides are even: symbols are drawn on a grid of 16, and stay sharp. */
const STEP = { classic: 2, modern: 1 };
/** The least side of a cell that a thumb hits without a slip, in pixels: a phone scrolls before. */
const SMALLEST_ON_PHONE = 36;
/**
 * A window that is lower than this, in pixels, has no room for anything above or below the board.
 */
const LOW = 500;
/** The narrowest window with room for tools beside the board. */
const WIDE = 600;
/** The narrowest board with room below it for the tools and, beside them, the panels. */
const WIDE_BOARD = 560;

/**
 * @typedef {"below" | "across" | "beside" | "low" | "strip"} Arrangement where the tools stand:
 *   below the board, there with the panels beside them, or beside the board; "low" has the head
 *   there, too; "strip" has one strip of a fixed height below the board
 * @typedef {{width: number, height: number}} BoardSize
 * @typedef {{cell: number, turned: boolean, arrangement: Arrangement, room: BoardSize}} Fit
 */

/**
 * @param {HTMLElement} pane the window that holds everything
 * @param {HTMLElement} scroller the part of it that holds the board
 * @param {BoardSize} board in cells
 * @param {{zoom: string, turn: boolean}} wanted the zoom is "auto", "fill" without a largest side,
 *   "whole" where a phone would scroll, or a factor of 16 pixels
 * @returns {Fit}
 */
export function fitWindow(pane, scroller, board, { zoom, turn }) {
  const fingers = matchMedia("(pointer: coarse)").matches;
  const upright = innerHeight > innerWidth;
  const turns = turn && fingers && upright && board.width > board.height;
  /** @type {Fit | undefined} */
  let best;
  let most = -Infinity;
  for (const arrangement of arrangements(pane)) {
    const left = measure(pane, scroller, arrangement);
    const room = { width: left.width, height: Math.max(LEAST_HEIGHT, left.height) };
    for (const turned of turns ? [true, false] : [false]) {
      const shown = turned ? { width: board.height, height: board.width } : board;
      const fitting = Math.min(left.width / shown.width, left.height / shown.height);
      // A board that has to scroll does so in one direction, downwards.
      if (turns && !turned && fitting < SMALLEST_WHOLE.coarse) continue;
      if (fitting <= most) continue;
      const cell =
        Math.round(16 * Number(zoom)) || cellSide(room, shown, { fingers, zoom, arrangement });
      if (arrangement === "across" && shown.width * cell < WIDE_BOARD) continue;
      most = fitting;
      best = { cell, turned, arrangement, room };
    }
  }
  return /** @type {Fit} */ (best); // the first arrangement is better than none
}

/**
 * Returns the arrangements that the shape of the window allows, and the page.
 *
 * @param {HTMLElement} pane
 * @returns {Arrangement[]}
 */
function arrangements(pane) {
  if (innerWidth >= WIDE && innerHeight < LOW) return ["low"];
  const game = pane.classList.contains("game");
  if (game && document.documentElement.dataset.look === "modern") return ["strip"];
  if (innerWidth < WIDE) return ["below"];
  return game ? ["below", "beside", "across"] : ["below", "beside"];
}

/**
 * Put the parts of the window where an arrangement has them.
 *
 * @param {HTMLElement} pane
 * @param {Arrangement} arrangement
 */
export function arrange(pane, arrangement) {
  // What holds below the board also holds across.
  pane.dataset.arrangement = arrangement === "across" ? "below" : arrangement;
  pane.toggleAttribute("data-across", arrangement === "across");
}

/**
 * Returns the side of a cell: as large as the whole board fits, but not
 * needlessly large; else so large that it fits in one
 * direction, if that is neither too small nor needlessly large.
 *
 * @param {BoardSize} room
 * @param {BoardSize} board
 * @param {{fingers: boolean, zoom: string, arrangement: Arrangement}} by
 */
function cellSide(room, board, { fingers, zoom, arrangement }) {
  const pointer = fingers ? "coarse" : "fine";
  const look = document.documentElement.dataset.look === "modern" ? "modern" : "classic";
  const step = STEP[look];
  const sides = [room.width / board.width, room.height / board.height];
  const whole = step * Math.floor(Math.min(...sides) / step);
  const phone = fingers && innerWidth < WIDE && zoom === "auto";
  if (look === "modern" && phone && whole < SMALLEST_ON_PHONE) return peeking(room.width);
  const least = LEAST_LARGEST[arrangement === "strip" ? "strip" : pointer];
  const most = Math.max(least, LARGEST_WHOLE * Math.min(innerWidth, innerHeight));
  if (whole >= SMALLEST_WHOLE[pointer])
    return zoom === "fill" ? whole : Math.min(whole, step * Math.floor(most / step));
  const along = step * Math.floor(Math.max(...sides) / step);
  return Math.max(SMALLEST_SCROLLED, Math.min(LARGEST_SCROLLED, along));
}

/** The side at which half a column peeks: one sees that there are more. @param {number} width */
function peeking(width) {
  const columns = Math.max(1, Math.floor(width / SMALLEST_ON_PHONE - 0.5)) + 0.5;
  return Math.floor(width / columns);
}

/**
 * Measure the room for the board, with the panel of clues shown, so that the board keeps its size
 * when the panel appears.
 *
 * @param {HTMLElement} pane
 * @param {HTMLElement} scroller
 * @param {Arrangement} arrangement
 */
function measure(pane, scroller, arrangement) {
  arrange(pane, arrangement);
  pane.dataset.measuring = "";
  const style = getComputedStyle(scroller);
  /** @param {string[]} names */
  const sum = (...names) =>
    names.reduce((all, name) => all + parseFloat(style.getPropertyValue(name)), 0);
  const room = {
    width:
      scroller.getBoundingClientRect().width -
      sum("border-left-width", "border-right-width", "--ruler-width"),
    height:
      scroller.getBoundingClientRect().height -
      sum("border-top-width", "border-bottom-width", "--ruler-height"),
  };
  delete pane.dataset.measuring;
  return room;
}
