/** The start of the review's page: makes all its parts and connects them. */

import { drillLink, positionLink } from "../analyse/positionlink.ts";
import { BoardWindow } from "../board/boardwindow.ts";
import { host } from "../host/host.ts";
import { keepFiles, PAGES } from "../shell/site.ts";
import { core } from "../engine/core.ts";
import { t } from "../shell/i18n.ts";
import { makeBar } from "../shell/places.ts";
import { loadPreferences } from "../shell/preferences.ts";
import { ProofView } from "../board/proofview.ts";
import { goTo } from "../shell/router.ts";
import { openGuide, openOnce } from "../shell/dialogs.ts";
import { Overlays, reviewedCell } from "./overlays.ts";
import { Comparison } from "./comparison.ts";
import { Explaining } from "./why.ts";
import { highlights } from "./highlights.ts";
import { listenToBoard, listenToKeys } from "./input.ts";
import { aboutGame, judgementOf } from "./judgement.ts";
import { gameInLink, lacksChances, LatestReview, storedGame, type Source } from "./source.ts";
import { openMomentDialog, openSavingDialog, readMoment, writeMoment } from "./saving.ts";
import { complain, endComplaint, say } from "./complaint.ts";
import { Opening } from "./gameopener.ts";
import { byId, grey, onClick, place } from "./place.ts";
import { RecordedGame, type ReviewedGame } from "./recorded.ts";
import { Timeline } from "./timeline.ts";
import { Walk } from "./walk.ts";
import type { CellView } from "../board/drawnboard.ts";

const GUIDE = ["walk", "board", "timeline", "judged", "files"] as const;
const guideText = (part: (typeof GUIDE)[number]) => t(`reviewer.guide.${part}`);
const preferences = await loadPreferences();
const slider = byId("slider") as HTMLInputElement;
const speed = byId("speed") as HTMLSelectElement;
const passed = () => overlays.showPointer();
const walk = new Walk({ moved: showMoment, passed, played: showPlaying });
const { playback } = walk;
const pane = new BoardWindow(
  place,
  preferences,
  (index): CellView => reviewedCell(walk, index, overlays.heat(index), proof),
  () => (source ? walk.game : null),
);
pane.number();
const { board } = pane;
const proof = new ProofView(byId("explanation"), board);
const explaining = new Explaining(proof, core, complain);
const comparison = new Comparison(byId("comparison"), core, (cell) => {
  board.reveal(walk.position.index(cell));
  board.focus(walk.position.index(cell));
});
const overlays = new Overlays(board, core, walk);
const opening = new Opening((game) => void openGame(game), say, host.lastFinished);
const timeline = new Timeline(byId("timeline"), (moves) => seek(moves));
const latest = new LatestReview();
/** What is shown. */
let source: Source | null = null;

// Opening a game

/** @param moves the moment to show, by default the first mistake */
function openGame(requested: Source, moves: number | null = null) {
  const answered = (answer: ReviewedGame) => {
    const reviewed = new RecordedGame(answer);
    if (source === requested) takeChances(reviewed);
    else takeGame(requested, reviewed, moves);
  };
  return latest.ask(requested, answered, (error) => complain(error, (part) => void openGame(part)));
}

function takeGame(from: Source, game: RecordedGame, moves: number | null) {
  const same = source && game.width === walk.game.width && game.height === walk.game.height;
  source = from;
  byId("about").style.minHeight = "";
  endComplaint();
  showEmptiness();
  overlays.take(game);
  slider.max = String(game.length);
  walk.begin(game, moves);
  showGame();
  if (same) return;
  fit();
}

/**
 * Take the review again, with winning chances. A proof stays, and so do the buttons: if the chances
 * need less room than was kept for them, that room stays.
 */
function takeChances(game: RecordedGame) {
  for (const said of [byId("about"), byId("judgement-said")]) {
    said.style.minHeight = `${said.getBoundingClientRect().height}px`;
  }
  walk.renew(game);
  showGame();
}

// Showing

/** Show the game, or how to open one. */
function showEmptiness() {
  const pane = byId("window");
  pane.toggleAttribute("data-empty", !source);
  byId("invitation").hidden = source !== null;
  if (!source) void opening.invite();
}

/** Show what holds for the whole game. */
function showGame() {
  const { game } = walk;
  timeline.draw(game);
  timeline.show(walk.at);
  byId("about").replaceChildren(...(source ? aboutGame(game) : []));
  byId("highlights").replaceChildren(...highlights(game, seek));
  showMove();
}

/** Show another moment. */
function showMoment() {
  byId("judgement-said").style.minHeight = "";
  slider.value = String(walk.at);
  slider.ariaValueText = t("review.step", { step: walk.at, steps: walk.game.length });
  timeline.show(walk.at);
  explaining.close();
  comparison.close();
  showMove();
  overlays.askForHeat();
  if (!playback.playing && source) place.write(writeMoment(source, walk.at));
}

function showMove() {
  const { game, at, decision } = walk;
  board.touchAll();
  byId("judgement-said").replaceChildren(...(source ? judgementOf(game, at) : []));
  byId("why").hidden = byId("what-else").hidden = !decision;
  const place = game.mistakes.indexOf(at) + 1;
  byId("tool-drill").hidden = place === 0;
  byId("mistake-place").textContent = source && !game.open ? mistakePlace(game, place) : "";
  const none = t(game.open ? "reviewer.comparing" : "reviewer.mistakeNone");
  grey("walk-first", game.mistakes.some((move) => move < at) ? "" : none);
  grey("walk-last", game.mistakes.some((move) => move > at) ? "" : none);
  overlays.show();
  grey("tool-practise", at ? "" : t("reviewer.practise.why"));
}

/** @param place of the mistake that comes next; 0 if that move is none */
function mistakePlace({ mistakes: { length: count }, unjudged }: RecordedGame, place: number) {
  if (place) return t("reviewer.mistakeOf", { place, of: count });
  return count || !unjudged ? t("reviewer.mistakes", { count }) : "";
}

function showPlaying() {
  const label = t(playback.playing ? "reviewer.pause" : "reviewer.play");
  byId("walk-play").textContent = playback.playing ? "‖" : "▶";
  byId("walk-play").ariaLabel = byId("walk-play").title = label;
  showMove();
}

// Actions

function seek(moves: number) {
  walk.seek(moves);
  reveal();
}

function seekMistake(by: 1 | -1) {
  walk.seekMistake(by);
  reveal();
}

/** Scroll to the cell of the next move. */
function reveal() {
  const { next, position } = walk;
  if (next) board.reveal(position.index([next.row, next.column]));
}

function why() {
  comparison.close();
  if (walk.decision) void explaining.decision(walk.position, walk.decision);
}

function chooseCell(index: number) {
  comparison.close();
  if (source && !playback.playing) void explaining.cell(walk.position, index);
}

function compare() {
  explaining.close();
  const { position, decision } = walk;
  if (decision) comparison.show(position, decision);
}

async function practise() {
  if (!walk.at) return;
  try {
    const { id } = await host.practise(walk.game.record, walk.at);
    preferences.rememberGame(id);
    await goTo(PAGES.play);
  } catch (error) {
    complain(error);
  }
}

// The window

function fit() {
  pane.fit();
  const { height: rows, width: columns } = walk.game;
  board.grid.ariaLabel = t("board.label", { rows, columns });
  showMove();
}

/** Apply the chosen language, palette and zoom. */
async function applyPreferences() {
  await preferences.apply();
  place.title = `${t("reviewer.title")} – Fairmines`;
  showEmptiness();
  showPlaying();
  showGame();
  comparison.refresh();
  fit();
}

function listenToPage() {
  const clicks: Record<string, () => void> = {
    "walk-first": () => seekMistake(-1),
    "walk-back": () => seek(walk.at - 1),
    "walk-play": () => walk.switchPlaying(),
    "walk-next": () => seek(walk.at + 1),
    "walk-last": () => seekMistake(1),
    why,
    "what-else": compare,
    "tool-practise": () => void practise(),
    "tool-drill": () => void goTo(drillLink(walk.position)),
    "tool-position": () => void goTo(positionLink(walk.position)),
    "tool-link": () => {
      if (source) openMomentDialog(source, walk.game.record, walk.at).catch(complain);
    },
    "tool-save": () => openSavingDialog(walk.game.record),
    "menu-open": () => void openOnce(() => opening.openDialog()),
  };
  for (const [id, act] of Object.entries(clicks)) onClick(id, act);
  slider.addEventListener("input", () => seek(Number(slider.value)));
  speed.addEventListener("change", () => (playback.speed = Number(speed.value)));
  listenToBoard(board, chooseCell);
  listenToKeys(board, {
    step: (by) => (proof.open ? proof.step(by) : seek(walk.at + by)),
    go: seek,
    end: () => walk.game.length,
    mistake: seekMistake,
    play: () => walk.switchPlaying(),
    choose: chooseCell,
    close: () => {
      explaining.close();
      comparison.close();
    },
  });
  pane.listen();
  pane.onResized.push(() => overlays.show());
  place.open = () => beginPlace(place.hash);
  place.onLeft.push(() => playback.pause());
  place.onShown.push(() => (source ? showMove() : showEmptiness()));
}

/** Show the game and the moment of an address; what it does not name stays. */
function beginPlace(hash: string) {
  try {
    beginMoment(readMoment(hash));
  } catch (error) {
    complain(error);
  }
}

function beginMoment({ id, packed, moves }: ReturnType<typeof readMoment>) {
  if (!id && !packed) place.write(source ? writeMoment(source, walk.at) : "");
  else if (source && source.id === id && source.packed === packed) {
    if (latest.stay(source) && lacksChances(walk.game.review)) void openGame(source);
    seek(moves ?? walk.at);
  } else {
    opening.forget();
    void openGame(id ? storedGame(id) : gameInLink(packed ?? ""), moves);
  }
}

makeBar(place, preferences, {
  apply: applyPreferences,
  settings: () => import("../shell/settingsdialog.ts"),
  help: () => openGuide(t("reviewer.title"), GUIDE.map(guideText)),
});
await applyPreferences();
delete place.root.dataset.starting;
listenToPage();
beginPlace(place.hash);
void keepFiles(); // nothing waits for it
