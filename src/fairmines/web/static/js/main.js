/** Puts the page together. */

import { announcement } from "./announce.js";
import { Board } from "./board.js";
import { CluePanel } from "./cluepanel.js";
import { Counter } from "./counter.js";
import { byId } from "./dom.js";
import { mood, preloadFaces } from "./face.js";
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
import { Table } from "./table.js";
import { listenToTouch } from "./touch.js";
import { cellSize, headScale } from "./zoom.js";

const preferences = new Preferences();
const table = new Table(preferences, onChange);
const board = new Board(byId("board"), (index) => table.look(index));
const minesLeft = new Counter(byId("mines-left"));
const seconds = new Counter(byId("seconds"));
const clues = new CluePanel(byId("clues"), board, table);

/**
 * @param {import("./table.js").Change} change
 * @param {Iterable<number>} [cells]
 */
function onChange(change, cells = []) {
  const { game } = table;
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
    setText("status", statusText(table));
  }
  showCounters();
  byId("face").dataset.face = mood(table);
}

/**
 * Live regions speak when they are written, so nothing is written twice.
 *
 * @param {string} id
 * @param {string} text
 */
function setText(id, text) {
  const element = byId(id);
  if (element.textContent !== text) element.textContent = text;
}

function showCounters() {
  const left = table.game?.progress.minesLeft ?? 0;
  minesLeft.show(left, t("counter.mines", { count: left }));
  const time = Math.floor(table.game?.seconds ?? 0);
  seconds.show(time, t("counter.seconds", { count: time }));
}

let clock = 0;

/** Show the seconds, and again when the next one begins. */
function showTime() {
  clearTimeout(clock);
  showCounters();
  if (table.game?.status !== "playing") return;
  clock = window.setTimeout(showTime, 1005 - (1000 * table.game.seconds) % 1000);
}

function showRules() {
  const options = table.game?.options;
  if (!options) return;
  const names = [t(`rules.${options.rules}`)];
  if (options.deal === "no-guess") names.push(t("deal.noGuess"));
  setText("rules-now", names.join(", "));
}

function showTools() {
  const { game, overlay, online } = table;
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
  if (!table.game) return;
  // Room is kept for the panel that comes and goes, so that the board does not jump.
  const panel = byId("clues");
  const { hidden } = panel;
  panel.hidden = false;
  const size = cellSize(byId("window"), byId("scroller"), preferences.zoom, table.game);
  panel.hidden = hidden;
  document.documentElement.style.setProperty("--px", `${headScale(size)}px`);
  board.resize(size);
}

/** Language, palette and zoom were chosen. */
function apply() {
  setLanguage(preferences.language);
  setPalette(preferences.palette);
  if (table.game) onChange("game");
}

const commands = {
  newGame: () => void table.start(),
  hint: () => void table.askHint(),
  states: () => table.switchOverlay("states"),
  probabilities: () => table.switchOverlay("probabilities"),
};

/**
 * @param {string} id
 * @param {() => void} act
 */
function onClick(id, act) {
  byId(id).addEventListener("click", act);
}

/** @param {"keys" | "pointer"} input what was used last */
function setInput(input) {
  document.documentElement.dataset.input = input;
}

function listen() {
  listenToMouse(board, table);
  listenToTouch(board, table);
  listenToKeyboard(board, table, commands);
  onClick("face", commands.newGame);
  onClick("menu-game", () => void openGameDialog(table));
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
    if (table.game) openShareDialog(table.game);
  });
  window.addEventListener("resize", fit);
  // The cursor on the board is for whoever uses the keyboard.
  window.addEventListener("keydown", () => setInput("keys"), true);
  window.addEventListener("pointerdown", () => setInput("pointer"), true);
  window.addEventListener("hashchange", () => void begin());
}

/** The game that the address asks for, if it does and the server agrees; else the last one. */
async function begin() {
  const shared = readShareLink(location.hash);
  if (!shared) {
    await table.begin();
    return;
  }
  // Reloading the page must go on with this game, not deal it again.
  history.replaceState(null, "", location.pathname + location.search);
  await table.start(shared);
  if (!table.game && table.refusal) await table.begin();
}

await preferences.load();
apply();
listen();
preloadFaces();
clues.explain();
await begin();
