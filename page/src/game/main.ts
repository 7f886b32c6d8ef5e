/** The start of the page: makes all its parts, connects them, and begins a game. */

import { announcement, cellView } from "../board/cellview.ts";
import { dialogs, loadAll, loadDaily, loadExtras, openLoaded } from "./loadlater.ts";
import { BoardWindow } from "../board/boardwindow.ts";
import { focusBoard } from "../design/dialogs.ts";
import { GameController, type GameChange } from "./gamecontroller.ts";
import { byId, onClick, place } from "./place.ts";
import { Head } from "./head.ts";
import { host } from "../games/host.ts";
import { isLaidOut, make } from "../page/dom.ts";
import { t, translateAgain } from "../page/i18n.ts";
import { lazily } from "../core/once.ts";
import { listenToKeyboard } from "./keyboard.ts";
import { showKeys } from "./keys.ts";
import { LevelChips } from "./levelchips.ts";
import { foldMenus, listenToMenus } from "./menus.ts";
import { Sheet } from "./sheet.ts";
import { showChange } from "../design/motion.ts";
import { listenToMouse, listenToTouch } from "./pointers.ts";
import { listenToProblems } from "./hostnotice.ts";
import { sayInPlace } from "../page/failures.ts";
import { AT_REST_MS, makeBar } from "../page/places.ts";
import { HintRing } from "../board/hintring.ts";
import { playOn, playSameBoard, switchOverlay, undo } from "./practising.ts";
import { loadPreferences } from "../page/preferences.ts";
import { GameClock } from "./gameclock.ts";
import { ResultPanel } from "./result.ts";
import { readGameLink } from "./sharelink.ts";
import { showRules, showStatus, showTools } from "./saidstate.ts";
import { aboutClues } from "./status.ts";
import type { CluePanel } from "../board/cluepanel.ts";
import type { BoardMap } from "../board/map.ts";
import type { ProofView } from "../board/proofview.ts";
import type { HintSteps } from "./hint.ts";
import type { LiveFigures } from "./livefigures.ts";
import type { LookBack } from "./lookback.ts";
import type { ShownGame } from "./showngame.ts";

const preferences = await loadPreferences();
const controller = new GameController(preferences, onChange);
const boardWindow = new BoardWindow(place, preferences, viewCell, () => controller.game);
const { board } = boardWindow;
const pointer = new HintRing(board);
/** Null before a board scrolls. */
let map: BoardMap | null = null;
const loadMap = lazily(async () => {
  const { BoardMap } = await loadExtras();
  const canvas = byId("map") as HTMLCanvasElement;
  map = new BoardMap(canvas, board, () => controller.game);
  return map;
});
const sheet = new Sheet(revealSpoken);
boardWindow.onResized.push(() => {
  pointer.draw();
  quietly(refreshMap());
});
const head = new Head(controller);
/** The id of the game that is shown, if it is over. */
let endedGame = "";
/** The id of the game whose start was scrolled to. */
let shownGame = "";
const result = new ResultPanel(controller);
const chips = new LevelChips(controller);
/** Null before the player wants one. */
let figures: LiveFigures | null = null;
const loadFigures = lazily(async () => {
  const { LiveFigures } = await loadExtras();
  figures = new LiveFigures(controller, byId("figures"));
  return figures;
});
/** Null before there is an overlay. */
let clues: CluePanel | null = null;
const loadClues = lazily(async () => {
  const { makeCluePanel } = await loadExtras();
  clues = makeCluePanel(controller, board, byId("clues"));
  return clues;
});
/** Null before a game has ended, or a hint. */
let proof: ProofView | null = null;
/** Null before the first hint. */
let hint: HintSteps | null = null;
const loadHint = lazily(async () => {
  const { HintSteps } = await loadExtras();
  hint = new HintSteps(controller, (await loadReview()).proof); // it has the keys of proofs
  return hint;
});
/** Null before a game has ended, or a hint. */
let review: LookBack | null = null;
const loadReview = lazily(async () => {
  const { listenToReview, LookBack, ProofView } = await loadExtras();
  proof = new ProofView(byId("proof"), redraw, (cells) => board.revealCells(cells));
  translateAgain(proof.panel);
  review = new LookBack(controller, proof, redraw);
  listenToReview(board, review, proof);
  return review;
});
const clock = new GameClock(controller);

function viewCell(index: number) {
  const game = controller.game as ShownGame;
  const shown = review?.open ? review.cellState(index) : controller.cellState(index);
  const view = cellView(game, index, shown);
  return proof?.draw(view, game.cell(index)) ?? view;
}

/** Redraw all cells, after a step of a proof or of looking back. */
function redraw() {
  board.touchAll();
  pointAtCell();
}

/** Scroll to what a proof or the end of a game speaks of, where a sheet lies over a part of the board. */
function revealSpoken() {
  const { game } = controller;
  const { hit, safe, flag } = game?.progress.reason ?? {};
  const ended = review?.open || !game?.over ? [] : [hit, safe, flag].filter((cell) => cell != null);
  board.revealCells(proof?.open ? proof.spoken : ended);
}

/** Point at the cell that a proof is about, or at the highlight of the game. */
function pointAtCell() {
  const { game } = controller;
  const highlight = review?.open ? null : ([...controller.highlights.keys()][0] ?? null);
  pointer.show(game && proof?.target ? game.index(proof.target) : highlight);
}

function onChange(change: GameChange, cells: Iterable<number> = []) {
  const { game } = controller;
  if (change === "game" && game) {
    // The board gets what these leave. Later they would end the scrolling to the start.
    chips.refresh();
    quietly(showRules(controller));
    boardWindow.fit();
    sheet.toggle(false);
    if (game.id !== shownGame && game.progress.start) board.reveal(game.index(game.progress.start));
    shownGame = game.id;
    board.grid.ariaLabel = t("board.label", { rows: game.height, columns: game.width });
    head.build();
    byId("announcer").textContent = "";
  } else {
    // The sheet may have come before what it speaks of was known.
    if (game?.over && endedGame !== game.id) requestAnimationFrame(revealSpoken);
    endedGame = game?.over ? game.id : "";
    board.queue.add(cells);
  }
  if (change !== "pressed") {
    map?.renew();
    place.root.dataset.status = game?.status ?? "";
  }
  if (change === "moved" && game) {
    void loadAll(); // it shares no line and no processor with the first move
    byId("announcer").textContent = announcement(game, [...cells]);
    showChange(board, game, [...cells]);
    if (game.over) quietly(loadExtras().then((extras) => extras.remindOfExport()));
    if (preferences.sounds) quietly(playMoveSound(game, [...cells]));
  }
  if (change === "game" || controller.paused) clock.refresh();
  if (change === "game" || change === "moved" || change === "clock") head.tick();
  if (change === "game" || change === "moved" || change === "hint") {
    hint?.refresh();
    quietly(refreshReview());
    pointAtCell();
  }
  if (change !== "pressed") {
    quietly(showRules(controller));
    showTools(controller);
    quietly(refreshClues());
    result.refresh();
    quietly(refreshFigures(change === "game"));
    showStatus(controller);
  }
  head.show();
  if (game || controller.refusal || !controller.online) delete byId("window").dataset.starting;
}

/** Leave it at that if what loads now cannot be loaded: a game goes on without it. */
function quietly(done: Promise<unknown>) {
  done.catch(() => {});
}

/** Update the map, which a board that scrolls has. */
async function refreshMap() {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = board.scroller;
  const scrolls = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
  if (map || scrolls) (await loadMap()).refresh();
}

/**
 * Update the figures of the game.
 *
 * @param renewed as for `LiveFigures.refresh`
 */
async function refreshFigures(renewed: boolean) {
  const { showClicks, showLuck, showMistakes } = preferences;
  if (figures || showClicks || showLuck || showMistakes) (await loadFigures()).refresh(renewed);
}

/** Update the panel of clues, which an overlay has. */
async function refreshClues() {
  if (clues || controller.overlay.kind !== "none") (await loadClues()).refresh();
}

/** Update what looks back at a finished game. */
async function refreshReview() {
  if (review || controller.game?.over) (await loadReview()).refresh();
}

/** @param cells that a move has changed */
async function playMoveSound(game: ShownGame, cells: number[]) {
  const { playSound, soundOf } = await loadExtras();
  playSound(soundOf(game, cells));
}

/** Apply the chosen language, look, palette, keys and zoom. */
async function applyPreferences() {
  await preferences.apply();
  showKeys(preferences.keys);
  if (preferences.sounds) quietly(loadExtras()); // they are there for the first move
  chips.refresh();
  // Its sentences are in the language of before.
  proof?.close();
  if (controller.game) onChange("game");
}

const commands = {
  newGame: () => void controller.start(),
  pause: () => clock.toggle(),
  undo: whenSeen(() => undo(controller)),
  hint: whenSeen(() => void openLoaded(controller, async () => void (await loadHint()).ask())),
  states: whenSeen(() => switchOverlay(controller, "states")),
  probabilities: whenSeen(() => switchOverlay(controller, "probabilities")),
};

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
  boardWindow.listen();
  foldMenus();
  listenToMenus();
  listenToMouse(board, controller);
  listenToTouch(board, controller, (cell) => clues?.chosenByTap(cell) ?? false);
  listenToKeyboard(board, controller, commands);
  onClick("face", commands.newGame);
  onClick("result-again", commands.newGame);
  onClick("result-same", () => playSameBoard(controller));
  onClick("result-on", () => playOn(controller));
  onClick(
    "result-review",
    () => void openLoaded(controller, async () => (await loadReview()).begin()),
  );
  onClick(
    "menu-game",
    () =>
      void openLoaded(controller, async () => (await dialogs.game()).openGameDialog(controller)),
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
    onClick(
      id,
      () => void openLoaded(controller, async () => (await loadExtras()).analyseGame(controller)),
    );
  }
  onClick("tool-share", () => {
    const { game } = controller;
    if (game)
      void openLoaded(controller, async () => (await dialogs.share()).openShareDialog(game));
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
      await openDaily(day);
    }
    return;
  }
  // After a reload the page must resume this game, not deal it again.
  place.write("");
  const plays = !shared.start || (await (await dialogs.share()).askToPlay(shared));
  if (plays) await controller.start(shared);
  // Of the command line, perhaps: the next games are of this kind, too.
  if (!shared.seed && !shared.start) controller.visited = controller.game?.options ?? null;
  // A page that cannot reach the host tries again by itself.
  if (!controller.game && controller.online) await controller.begin();
}

makeBar(place, preferences, {
  apply: applyPreferences,
  settings: dialogs.settings,
  help: () =>
    void openLoaded(controller, async () =>
      (await dialogs.help()).openHelpDialog(
        preferences.keys,
        host.version,
        () => void openLoaded(controller, welcome),
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
listenToProblems(() => showTools(controller));
controller.onVanished = () => sayInPlace(place, t("error.vanished"));
controller.onLeft = (id: string) =>
  quietly(loadExtras().then(({ offerLeftGame }) => offerLeftGame(controller, id)));
listenToPage();
byId("clues").append(make("p", {}, aboutClues())); // the board leaves room for it
await beginGame();
// The welcome may have been closed before there was a board.
if (welcomes) focusBoard();
setTimeout(() => void loadAll(), AT_REST_MS);
