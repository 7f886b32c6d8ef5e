/** The face: how the game stands, and the button for a new one. */

/** @typedef {"smile" | "tense" | "dead" | "cool"} Mood */

/**
 * @param {import("./table.js").Table} table
 * @returns {Mood}
 */
export function mood(table) {
  if (table.game?.status === "lost") return "dead";
  if (table.game?.status === "won") return "cool";
  return table.holding ? "tense" : "smile";
}

/** Fetch the pictures before they are needed, so that the face never blinks. */
export function preloadFaces() {
  for (const name of ["smile", "tense", "dead", "cool"]) {
    new Image().src = `static/icons/face-${name}.svg`;
  }
}
