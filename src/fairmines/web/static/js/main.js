/** The start of the page: makes all its parts, connects them, and begins a game. */

import { announcement } from "./announce.js";
import { Board } from "./board.js";
import { cellView } from "./cellview.js";
import { CluePanel } from "./cluepanel.js";
import { Counter } from "./counter.js";
import { byId } from "./dom.js";
import { mood, preloadFaces } from "./face.js";
import { GameController } from "./gamecontroller.js";
import { openGameDialog } from "./gamedialog.js";
import { openHelpDialog } from "./helpdialog.js";
import { setLanguage, t } from "./i18n.js";
import { listenToKeyboard } from "./keyboard.js";
import { listenToMouse } from "./mouse.js";
import { setPalette } from "./palette.js";
import { Preferences } from "./preferences.js";
import { openSettingsDialog } from "./settingsdialog.js";
import { openShareDialog, readShareLink } from "./share.js";
import { openStatisticsDialog } from "./statistics.js";
import { statusText } from "./status.js";
import { listenToTouch } from "./touch.js";
import { cellSize, headScale } from "./zoom.js";

const preferences = new Preferences();
const controller = new GameController(preferences, onChange);
const board = new Board(byId("board"), viewCell);
const minesLeft = new Counter(byId("mines-left"));
const seconds = new Counter(byId("seconds"));
const clues = new CluePanel(byId("clues"), board, controller);

/** @param {number} index */
function viewCell(index) {
  const game = /** @type {import("./game.js").Game} */ (controller.game);
  return cellView(game, index, controller.cellState(index));
}

/**
 * @param {import("./gamecontroller.js").Change} change
 * @param {Iterable<number>} [cells]
 */
function onChange(change, cells = []) {
  const { game } = controller;
  if (change === "game" && game) {
    board.build(game.width, game.height);
    const size = { rows: game.height, columns: game.width };
    board.grid.ariaLabel = t("board.label", size);
    minesLeft.build(Math.max(3, String(game.options.mines).length));
    showRules();
    fit();
  } else {
    board.touch(cells);
  }
  if (change === "moved" && game) byId("announcer").textContent = announcement(game, [...cells]);
  if (change === "game" || change === "moved") showTime();
  if (change !== "pressed") {
    showTools();
    clues.refresh();
    setText("status", statusText(controller));
  }
  showCounters();
  byId("face").dataset.face = mood(controller);
}

/**
 * Write a text only if it is new: screen readers speak each time that a live region is written.
 *
 * @param {string} id
 * @param {string} text
 */
function setText(id, text) {
  const element = byId(id);
  if (element.textContent !== text) element.textContent = text;
}

function showCounters() {
  const left = controller.game?.progress.minesLeft ?? 0;
  minesLeft.show(left, t("counter.mines", { count: left }));
  const time = Math.floor(controller.game?.seconds ?? 0);
  seconds.show(time, t("counter.seconds", { count: time }));
}

let clock = 0;

/** Show the seconds now, and again when the next second begins. */
function showTime() {
  clearTimeout(clock);
  showCounters();
  if (controller.game?.status !== "playing") return;
  clock = window.setTimeout(showTime, 1005 - (1000 * controller.game.seconds) % 1000);
}

function showRules() {
  const options = controller.game?.options;
  if (!options) return;
  const names = [t(`rules.${options.rules}`)];
  if (options.deal === "no-guess") names.push(t("deal.noGuess"));
  setText("rules-now", names.join(", "));
}

function showTools() {
  const { game, overlay, online } = controller;
  const running = game !== null && !game.over;
  for (const kind of /** @type {const} */ (["states", "probabilities"])) {
    byId(`tool-${kind}`).setAttribute("aria-pressed", String(overlay.kind === kind));
  }
  byId("tool-flags").setAttribute("aria-pressed", String(preferences.flagMode));
  byId("tool-hint").hidden = game?.over ?? false;
  byId("tool-share").hidden = !game?.over || game.progress.seed === null;
  byId("notice").hidden = online;
  setText("notice", online ? "" : t("notice.offline"));
  byId("board").setAttribute("aria-disabled", String(!running || !online));
}

function fit() {
  if (!controller.game) return;
  // Measure with the panel of clues, so that the board keeps its size when the panel appears.
  const panel = byId("clues");
  const { hidden } = panel;
  panel.hidden = false;
  const size = cellSize(byId("window"), byId("scroller"), preferences.zoom, controller.game);
  panel.hidden = hidden;
  document.documentElement.style.setProperty("--px", `${headScale(size)}px`);
  board.resize(size);
}

/** Apply the chosen language, palette and zoom. */
function apply() {
  setLanguage(preferences.language);
  setPalette(preferences.palette);
  if (controller.game) onChange("game");
}

const commands = {
  newGame: () => void controller.start(),
  hint: () => void controller.askHint(),
  states: () => controller.switchOverlay("states"),
  probabilities: () => controller.switchOverlay("probabilities"),
};

/**
 * @param {string} id
 * @param {() => void} act
 */
function onClick(id, act) {
  byId(id).addEventListener("click", act);
}

/** @param {"keys" | "pointer"} input the kind of the last input */
function setInput(input) {
  document.documentElement.dataset.input = input;
}

function listen() {
  listenToMouse(board, controller);
  listenToTouch(board, controller);
  listenToKeyboard(board, controller, commands);
  onClick("face", commands.newGame);
  onClick("menu-game", () => void openGameDialog(controller));
  onClick("menu-statistics", () => void openStatisticsDialog());
  onClick("menu-settings", () => openSettingsDialog(preferences, apply));
  onClick("menu-help", openHelpDialog);
  onClick("tool-states", commands.states);
  onClick("tool-probabilities", commands.probabilities);
  onClick("tool-hint", commands.hint);
  onClick("tool-flags", () => {
    preferences.flagMode = !preferences.flagMode;
    preferences.save();
    showTools();
  });
  onClick("tool-share", () => {
    if (controller.game) openShareDialog(controller.game);
  });
  window.addEventListener("resize", fit);
  // The cursor on the board is shown only while the player uses the keyboard.
  window.addEventListener("keydown", () => setInput("keys"), true);
  window.addEventListener("pointerdown", () => setInput("pointer"), true);
  window.addEventListener("hashchange", () => void begin());
}

/** Begin the game of a share link. Without one, or if the server refuses it, resume the last game. */
async function begin() {
  const shared = readShareLink(location.hash);
  if (!shared) {
    await controller.begin();
    return;
  }
  // After a reload the page must resume this game, not deal it again.
  history.replaceState(null, "", location.pathname + location.search);
  await controller.start(shared);
  if (!controller.game && controller.refusal) await controller.begin();
}

await preferences.load();
apply();
listen();
preloadFaces();
clues.explain();
await begin();
