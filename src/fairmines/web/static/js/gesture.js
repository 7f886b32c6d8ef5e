/** What mouse and touch have in common. */

/**
 * Nothing can be played now: there is no game, it is over, or the server cannot be reached.
 *
 * @param {import("./table.js").Table} table
 */
export function vacant(table) {
  return !table.game || table.game.over || !table.online || table.busy;
}
