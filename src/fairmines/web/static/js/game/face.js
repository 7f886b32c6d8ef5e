/** The face on the button for a new game: chosen by the state of the game. */

/** @typedef {"smile" | "tense" | "dead" | "cool"} Mood */

/** @param {import("./gamecontroller.js").GameController} controller @returns {Mood} */
export function mood(controller) {
  if (controller.game?.status === "lost") return "dead";
  if (controller.game?.status === "won") return "cool";
  return controller.press.holding ? "tense" : "smile";
}

/** Load the pictures before they are needed; otherwise the face flickers. */
export function preloadFaces() {
  for (const name of ["smile", "tense", "dead", "cool"]) {
    new Image().src = `static/icons/face-${name}.svg`;
  }
}
