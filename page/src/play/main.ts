/** The start of the place: makes its state, its drawing and its input, and begins a game. */

import { dialogs, loadAll, loadDaily, loadExtras, openLoaded } from "./loadlater.ts";
import { focusBoard } from "../shell/dialogs.ts";
import { GameController } from "./gamecontroller.ts";
import { GameDrawing, quietly } from "./drawing.ts";
import { byId, onClick, place } from "./place.ts";
import { isLaidOut, make } from "../shell/dom.ts";
import { t } from "../shell/i18n.ts";
import { listenToKeyboard } from "./keyboard.ts";
import { showKeys } from "./keys.ts";
import { foldMenus, listenToMenus } from "./menus.ts";
import { listenToMouse, listenToTouch } from "./pointers.ts";
import { listenToProblems } from "./hostnotice.ts";
import { sayInPlace } from "../shell/failures.ts";
import { AT_REST_MS, makeBar } from "../shell/places.ts";
import { playOn, playSameBoard, switchOverlay, undo } from "./practising.ts";
import { loadPreferences } from "../shell/preferences.ts";
import { VERSION } from "../shell/site.ts";
import { readGameLink } from "./sharelink.ts";
import { showTools } from "./saidstate.ts";
import { aboutClues } from "./status.ts";

const preferences = await loadPreferences();
const controller = new GameController(preferences);
const drawing = new GameDrawing(controller);
controller.drawing = drawing;
const { board } = drawing;

/** Apply the chosen language, look, palette, keys and zoom. */
async function applyPreferences() {
  await preferences.apply();
  showKeys(preferences.keys);
  if (preferences.sounds) quietly(loadExtras()); // they are there for the first move
  drawing.chips.refresh();
  // Its sentences are in the language of before.
  drawing.proof?.close();
  if (controller.game) drawing.drawGame();
}

const commands = {
  newGame: () => void controller.start(),
  pause: () => drawing.clock.toggle(),
  undo: whenSeen(() => undo(controller)),
  hint: whenSeen(() => openWhenLoaded(async () => void (await drawing.loadHint()).ask())),
  states: whenSeen(() => switchOverlay(controller, "states")),
  probabilities: whenSeen(() => switchOverlay(controller, "probabilities")),
};

/** Open what loads now. */
function openWhenLoaded(load: () => Promise<unknown>) {
  void openLoaded(controller, load);
}

/** Returns what does nothing while the game is paused. */
function whenSeen(act: () => void) {
  return () => {
    if (!controller.paused) act();
  };
}

/** @param flags whether a click flags */
function setFlagMode(flags: boolean) {
  controller.flagMode = flags;
  showTools(controller);
}

function listenToPage() {
  drawing.window.listen();
  foldMenus();
  listenToMenus();
  listenToMouse(board, controller);
  listenToTouch(board, controller, (cell) => drawing.clues?.chosenByTap(cell) ?? false);
  listenToKeyboard(board, controller, commands);
  onClick("face", commands.newGame);
  onClick("result-again", commands.newGame);
  onClick("result-same", () => playSameBoard(controller));
  onClick("result-on", () => playOn(controller));
  onClick("result-review", () => openWhenLoaded(async () => (await drawing.loadReview()).begin()));
  onClick("menu-game", () =>
    openWhenLoaded(async () => (await dialogs.game()).openGameDialog(controller)),
  );
  onClick("menu-daily", () => void openDaily());
  onClick("tool-states", commands.states);
  onClick("tool-probabilities", commands.probabilities);
  onClick("tool-hint", commands.hint);
  onClick("tool-undo", commands.undo);
  // On a phone the two stand side by side; elsewhere one switches the mode on and off.
  onClick("tool-open", () => setFlagMode(false));
  onClick("tool-flags", () => setFlagMode(isLaidOut(byId("tool-open")) || !controller.flagMode));
  for (const id of ["tool-analyse", "result-analyse"]) {
    onClick(id, () => openWhenLoaded(async () => (await loadExtras()).analyseGame(controller)));
  }
  // The analyser gets the position of a running game, once; else it is as it was left.
  let analysed = "";
  byId("places").addEventListener("click", (event) => {
    const { ctrlKey, metaKey, shiftKey, altKey } = event;
    const plain = !ctrlKey && !metaKey && !shiftKey && !altKey;
    const asked = (event.target as Element).closest("#menu-analyse");
    const { game } = controller;
    const position = `${game?.id} ${game?.viewMoves}`;
    if (!asked || !plain || game?.status !== "playing" || position === analysed) return;
    analysed = position;
    event.preventDefault();
    openWhenLoaded(async () => (await loadExtras()).analyseGame(controller));
  });
  onClick("tool-share", () => {
    const { game } = controller;
    if (game) openWhenLoaded(async () => (await dialogs.share()).openShareDialog(game));
  });
  place.open = () => void beginGame();
  place.onLeft.push(() => controller.press.release());
  // The review may have begun another game: practice.
  place.onShown.push(() => {
    const last = preferences.lastGame();
    if (last && controller.game && last !== controller.game.id) void controller.begin();
  });
}

async function welcome() {
  const { openWelcomeDialog } = await dialogs.welcome();
  openWelcomeDialog(preferences, applyPreferences);
}

/** Open the daily boards. */
const openDaily = (date?: string) =>
  openLoaded(controller, async () => {
    const { openDailyDialog } = await loadDaily();
    await openDailyDialog(controller, date);
  });

/** Returns what the address names; null if it is damaged. */
function readAddress() {
  try {
    return readGameLink(place.hash);
  } catch {
    return null;
  }
}

/** Begin the game of a share link. Without one, or if the host refuses it, resume the last game. */
async function beginGame() {
  const named = readAddress();
  if (!named) {
    await controller.begin();
    sayInPlace(place, t("link.damaged"));
    return;
  }
  const { game: shared, day } = named;
  if (!shared) {
    await controller.begin();
    if (day) {
      place.write("");
      await openDaily(day === "today" ? undefined : day);
    }
    return;
  }
  // After a reload the page must resume this game, not deal it again.
  place.write("");
  const plays = !shared.start || (await (await dialogs.share()).askToPlay(shared));
  if (plays) await controller.start(shared);
  // Of the command line, perhaps: the next games are of this kind, too.
  if (!shared.seed && !shared.start) controller.visited = controller.game?.options ?? null;
  if (!controller.game) await controller.begin();
}

makeBar(place, preferences, {
  apply: applyPreferences,
  settings: dialogs.settings,
  help: () =>
    openWhenLoaded(async () =>
      (await dialogs.help()).openHelpDialog(preferences.keys, VERSION, () =>
        openWhenLoaded(welcome),
      ),
    ),
});
await applyPreferences();
// A shared board asks a question of its own.
const welcomes = preferences.newcomer && !readAddress()?.game?.start;
if (welcomes) {
  // A first game goes on without it.
  await welcome().then(
    () => preferences.welcome(),
    () => {},
  );
}
controller.listenToHost();
listenToProblems();
controller.onVanished = () => sayInPlace(place, t("error.vanished"));
controller.onLeft = (id: string) =>
  quietly(loadExtras().then(({ offerLeftGame }) => offerLeftGame(controller, id)));
listenToPage();
byId("clues").append(make("p", {}, aboutClues())); // the board leaves room for it
await beginGame();
// The welcome may have been closed before there was a board.
if (welcomes) focusBoard();
setTimeout(() => void loadAll(), AT_REST_MS);
