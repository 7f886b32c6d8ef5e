/** The start of the review's page: makes all its parts and connects them. */

import { positionLink } from "../analyser/positionlink.js";
import { LiveAnalysis } from "../analyser/live.js";
import { BoardWindow } from "../boardwindow.js";
import { cellView } from "../cellview.js";
import { byId, grey } from "../dom.js";
import { host } from "../host.js";
import { engine } from "../hostengine.js";
import { setLanguage, t } from "../i18n.js";
import { setLook, setPalette } from "../palette.js";
import { makeBar } from "../places.js";
import { Preferences } from "../preferences.js";
import { drawMark, ProofView } from "../proofview.js";
import { openSettingsDialog } from "../settingsdialog.js";
import { openGuide } from "./guide.js";
import { listenToKeys } from "./input.js";
import { aboutGame, judgementOf } from "./judgement.js";
import { openMomentDialog, readMoment, writeMoment } from "./momentlink.js";
import { complain, endComplaint } from "./notice.js";
import { listenToFiles, openGameDialog, whatOpens } from "./opendialog.js";
import { Playback } from "./playback.js";
import { Pointer } from "./pointer.js";
import { RecordedGame } from "./recorded.js";
import { openSavingDialog } from "./saving.js";
import { gameInLink, practiseFrom, reviewGame, storedGame } from "./source.js";
import { Timeline } from "./timeline.js";

/** @typedef {import("./source.js").Source} Source */

const preferences = new Preferences();
await preferences.load();
const slider = /** @type {HTMLInputElement} */ (byId("slider"));
const speed = /** @type {HTMLSelectElement} */ (byId("speed"));
const pane = new BoardWindow(preferences, lookOf, () => game);
pane.cite(true);
const { board, zoom } = pane;
const proof = new ProofView(byId("explanation"), () => board.touchAll());
const pointer = new Pointer(board);
const timeline = new Timeline(byId("timeline"), seek);
const live = new LiveAnalysis(engine, () => {
  board.grid.ariaBusy = "false";
  board.touchAll();
});
const playback = new Playback(showTime, showPlaying);
let game = RecordedGame.none();
/** @type {Source | null} */
let source = null;
/** The number of moves that the board shows. */
let at = 0;
let probabilities = false;
/** The board that is shown. */
let position = game.positionAfter(0);

/**
 * @param {number} index
 * @returns {import("../board.js").CellView}
 */
function lookOf(index) {
  const next = game.record.moves[at];
  const { row, column } = position.place(index);
  const chosen = !playback.playing && next?.row === row && next?.column === column;
  const current = probabilities && live.position === position;
  const view = cellView(position, index, {
    code: game.cellsAfter(at)[index],
    pressed: false,
    state: null,
    heat: current ? (live.heats[index] ?? null) : null,
    highlight: chosen ? "opened" : null,
  });
  return proof.open ? drawMark(view, proof.mark([row, column])) : view;
}

// Opening a game

/**
 * @param {Source} wanted
 * @param {number} [moves] the moment to show
 */
async function open(wanted, moves = 0) {
  source = wanted;
  let begun = false;
  try {
    await reviewGame(wanted, (answer) => {
      if (source !== wanted) return;
      const reviewed = new RecordedGame(answer);
      if (begun) {
        takeChances(reviewed);
      } else {
        endComplaint();
        take(reviewed, moves);
      }
      begun = true;
    });
  } catch (error) {
    if (source === wanted) complain(error);
  }
}

/**
 * @param {RecordedGame} answer
 * @param {number} moves
 */
function take(answer, moves) {
  const same = game.width === answer.width && game.height === answer.height;
  if (!same) playback.pause();
  game = answer;
  pointer.track = game.record.track ?? null;
  byId("tool-pointer").hidden = !pointer.track;
  slider.max = String(game.length);
  timeline.draw(game);
  if (!same) {
    zoom.reset();
    fit();
  }
  go(moves);
}

/**
 * Take the review again, with winning chances. The moment, and a proof, stay.
 *
 * @param {RecordedGame} answer
 */
function takeChances(answer) {
  game = answer;
  timeline.draw(game);
  timeline.show(at);
  show();
}

// Walking through

/**
 * Show the board after so many moves.
 *
 * @param {number} moves
 */
function go(moves) {
  at = Math.min(game.length, Math.max(0, moves));
  if (!playback.playing) playback.time = game.timeOf(at);
  position = game.positionAfter(at);
  slider.value = String(at);
  slider.ariaValueText = t("review.step", { step: at, steps: game.length });
  timeline.show(at);
  proof.close();
  show();
  if (probabilities) analyse();
  if (!playback.playing && source) {
    history.replaceState(null, "", `${location.pathname}${writeMoment(source, at)}`);
  }
}

/** @param {number} moves */
function seek(moves) {
  playback.pause();
  go(moves);
  const next = game.record.moves[at];
  if (next) board.reveal(position.index([next.row, next.column]));
}

/** @param {1 | -1} by the next mistake, or the one before */
function goToMistake(by) {
  const mistakes = game.mistakes;
  const found = by > 0 ? mistakes.find((it) => it > at) : mistakes.findLast((it) => it < at);
  seek(found ?? (by > 0 ? game.length : 0));
}

/** @param {number} seconds */
function showTime(seconds) {
  const moves = game.movesUntil(seconds);
  if (moves !== at) go(moves);
  pointer.show(seconds);
}

function switchPlaying() {
  if (!game.length) return;
  if (playback.playing) seek(at);
  else playback.play(at === game.length ? 0 : game.timeOf(at), game.duration);
}

function showPlaying() {
  const label = t(playback.playing ? "reviewer.pause" : "reviewer.play");
  byId("walk-play").textContent = playback.playing ? "‖" : "▶";
  byId("walk-play").ariaLabel = byId("walk-play").title = label;
  show();
}

function show() {
  board.touchAll();
  byId("about").textContent = source ? aboutGame(game) : whatOpens();
  byId("judgement-said").replaceChildren(...(source ? judgementOf(game, at) : []));
  byId("why").hidden = !game.decisionOf(at)?.better?.proof;
  pointer.show(playback.time);
  grey("tool-practise", at ? "" : t("reviewer.practise.why"));
}

// Actions

function explain() {
  const found = game.decisionOf(at)?.better?.proof;
  if (!found) return;
  proof.show(found, {
    clueAt: (place) => Number(position.cells[position.index(place)]),
    covered: (place) => position.covered(position.index(place)),
  });
}

async function practise() {
  if (!at) return;
  try {
    preferences.rememberGame(await practiseFrom(game.record, at));
    location.assign(host.pages.game);
  } catch (error) {
    complain(error);
  }
}

function analyse() {
  board.grid.ariaBusy = "true";
  live.look(position);
}

function switchProbabilities() {
  probabilities = !probabilities;
  byId("tool-probabilities").setAttribute("aria-pressed", String(probabilities));
  if (probabilities) analyse();
  board.touchAll();
}

function switchPointer() {
  pointer.shown = !pointer.shown;
  byId("tool-pointer").setAttribute("aria-pressed", String(pointer.shown));
  pointer.show(playback.time);
}

// The window

function fit() {
  pane.fit();
  board.grid.ariaLabel = t("board.label", { rows: game.height, columns: game.width });
  pointer.show(playback.time);
}

/** Apply the chosen language, palette and zoom. */
async function apply() {
  await setLanguage(preferences.language);
  setLook(preferences.look);
  setPalette(preferences.palette);
  document.title = `${t("reviewer.title")} – Fairmines`;
  zoom.reset();
  showPlaying();
  timeline.draw(game);
  fit();
  timeline.show(at);
}

function listen() {
  const take = (/** @type {Source} */ wanted) => void open(wanted);
  /** @type {Record<string, () => void>} */
  const clicks = {
    "walk-first": () => goToMistake(-1),
    "walk-back": () => seek(at - 1),
    "walk-play": switchPlaying,
    "walk-next": () => seek(at + 1),
    "walk-last": () => goToMistake(1),
    why: explain,
    "tool-probabilities": switchProbabilities,
    "tool-pointer": switchPointer,
    "tool-practise": () => void practise(),
    "tool-position": () => location.assign(positionLink(position)),
    "tool-link": () => {
      if (source) openMomentDialog(source, game.record, at).catch(complain);
    },
    "tool-save": () => openSavingDialog(game.record),
    "menu-open": () => openGameDialog(preferences.lastGame(), take),
  };
  for (const [id, act] of Object.entries(clicks)) byId(id).addEventListener("click", act);
  slider.addEventListener("input", () => seek(Number(slider.value)));
  speed.addEventListener("change", () => (playback.speed = Number(speed.value)));
  listenToFiles(take);
  listenToKeys(board, {
    step: (by) => (proof.open ? proof.step(by) : seek(at + by)),
    go: seek,
    end: () => game.length,
    mistake: goToMistake,
    play: switchPlaying,
    close: () => proof.close(),
  });
  pane.listen();
  window.addEventListener("resize", () => pointer.show(playback.time));
  // The page writes its moment into the address, perhaps before this event comes.
  window.addEventListener("hashchange", ({ newURL }) => begin(new URL(newURL).hash));
}

/**
 * Show the game and the moment of an address.
 *
 * @param {string} hash
 */
function begin(hash) {
  const { id, packed, moves } = readMoment(hash);
  if (!id && !packed) return;
  if (source && source.id === id && source.packed === packed) seek(moves);
  else void open(id ? storedGame(id) : gameInLink(packed ?? ""), moves);
}

makeBar("review", { settings: () => openSettingsDialog(preferences, apply), help: openGuide });
await apply();
listen();
begin(location.hash);
