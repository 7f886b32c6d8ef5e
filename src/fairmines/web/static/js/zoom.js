/** The size of a cell: as chosen, or as large as the window allows for the whole board. */

const SMALLEST = 16;
const LARGEST = 40;
/** In pixels, for fingers. */
const SMALLEST_TOUCHED = 32;
/** Sides are even: symbols are drawn on a grid of 16, and stay sharp. */
const STEP = 2;

/**
 * @param {HTMLElement} pane the window that holds everything
 * @param {HTMLElement} scroller the part of it that holds the board
 * @param {string} zoom "auto", or 1 to 4
 * @param {{width: number, height: number}} board in cells
 * @returns {number} pixels
 */
export function cellSize(pane, scroller, zoom, board) {
  const factor = Number(zoom);
  if (factor >= 1 && factor <= 4) return Math.round(16 * factor);
  // Measure the room for the board with the smallest cells and the largest head.
  const style = document.documentElement.style;
  style.setProperty("--cell", "16px");
  style.setProperty("--px", `${headScale(LARGEST)}px`);
  const body = getComputedStyle(document.body);
  const room = {
    width:
      document.body.clientWidth -
      parseFloat(body.paddingLeft) -
      parseFloat(body.paddingRight) -
      borders(pane, scroller),
    height:
      document.body.clientHeight -
      parseFloat(body.paddingTop) -
      parseFloat(body.paddingBottom) -
      (pane.offsetHeight - scroller.clientHeight),
  };
  const smallest = matchMedia("(pointer: coarse)").matches ? SMALLEST_TOUCHED : SMALLEST;
  const fitting = Math.min(room.width / board.width, room.height / board.height, LARGEST);
  const stepped = STEP * Math.floor(fitting / STEP);
  return Math.max(smallest, stepped);
}

/**
 * Returns the scale of the head and the counters.
 *
 * @param {number} cell pixels
 */
export function headScale(cell) {
  return Math.min(1.75, Math.max(1, cell / 20));
}

/**
 * Returns the width of everything beside the board, in pixels.
 *
 * @param {HTMLElement} pane
 * @param {HTMLElement} scroller
 */
function borders(pane, scroller) {
  let width = scroller.offsetWidth - scroller.clientWidth;
  for (
    let element = scroller.parentElement;
    element && element !== pane.parentElement;
    element = element.parentElement
  ) {
    const style = getComputedStyle(element);
    width +=
      parseFloat(style.paddingLeft) +
      parseFloat(style.paddingRight) +
      parseFloat(style.borderLeftWidth) +
      parseFloat(style.borderRightWidth);
  }
  return width;
}
