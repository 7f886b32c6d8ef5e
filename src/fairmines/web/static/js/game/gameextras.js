/**
 * What no first move needs: the core, what tells of it, and what comes after a game. It loads when
 * it is first asked for, or when the page is at rest.
 */

export { positionOfGame } from "../analyse/position.js";
export { core } from "../host/core.js";
export { analyseGame } from "./analysegame.js";
export { CluePanel } from "./cluepanel.js";
export { remindOfExport } from "./exportreminder.js";
export { offerLeftGame } from "./leftgame.js";
export { HintSteps } from "./hint.js";
export { LookBack } from "./lookback.js";
export { listenToReview } from "./lookbackinput.js";
export { playSound, soundOf } from "./sounds.js";
