/**
 * Motion that explains, in the modern look: an opening spreads from its cell, and a win breathes.
 */

/** The longest motion, in milliseconds, and the part of it that one cell takes. */
const LONGEST = 150;
const ONE_CELL = 90;
/** More cells are only drawn: their motion would be slow. */
const MOST = 400;

const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * @param {import("../board/drawnboard.js").DrawnBoard} board
 * @param {import("../game/showngame.js").ShownGame} game
 * @param {number[]} cells those that have changed
 */
export function showChange(board, game, cells) {
  if (still.matches || document.documentElement.dataset.look !== "modern") return;
  if (game.status === "won") board.grid.animate(BREATH, LONGEST);
  const opened = cells.filter((cell) => typeof game.cells[cell] === "number" && board.inView(cell));
  if (opened.length < 2 || opened.length > MOST) return;
  const start = board.place(opened.includes(board.cursor) ? board.cursor : opened[0]);
  const distances = opened.map((cell) => {
    const { row, column } = board.place(cell);
    return Math.max(Math.abs(row - start.row), Math.abs(column - start.column));
  });
  const step = (LONGEST - ONE_CELL) / Math.max(...distances);
  opened.forEach((cell, number) => {
    const delay = step * distances[number];
    board.element(cell).animate(APPEARING, { duration: ONE_CELL, delay, fill: "backwards" });
  });
}

const APPEARING = [{ opacity: 0.15 }, { opacity: 1 }];
const BREATH = [{ transform: "none" }, { transform: "scale(1.015)" }, { transform: "none" }];
