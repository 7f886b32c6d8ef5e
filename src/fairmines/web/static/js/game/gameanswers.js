/**
 * What answers questions about a game. It loads when the first one is asked, or when the page is at
 * rest: no first move needs it.
 */

export { positionOfGame } from "../analyse/position.js";
export { explanationPages, hintPages } from "../board/proofpages.js";
export { core } from "../host/core.js";
export { analyseGame } from "./analysegame.js";
