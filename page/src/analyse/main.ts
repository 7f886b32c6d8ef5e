/** The start of the analyser's page: makes all its parts and connects them. */

import { BoardWindow } from "../board/boardwindow.ts";
import { cellPosition, codeName } from "../board/cellview.ts";
import { focusIsFree } from "../shell/dom.ts";
import { keepFiles } from "../shell/site.ts";
import { core } from "../engine/core.ts";
import { t } from "../shell/i18n.ts";
import { mended } from "../shell/links.ts";
import { PassingNotice } from "../shell/passingnotice.ts";
import { makeBar } from "../shell/places.ts";
import { loadPreferences } from "../shell/preferences.ts";
import { CluePanel } from "../board/cluepanel.ts";
import { explanationPages } from "../board/proofpages.ts";
import { ProofView } from "../board/proofview.ts";
import { refusalText } from "../play/status.ts";
import { adviceContent } from "./adviceview.ts";
import { Analyser } from "./analyser.ts";
import { analysedCell, manual, verdict, weightsContent } from "./analysisview.ts";
import { openGuide } from "../shell/dialogs.ts";
import { openExportDialog } from "./exportdialog.ts";
import { Keypad } from "./keypad.ts";
import { listenToDrops, openOpenDialog, useReading } from "./opendialog.ts";
import { listenToPainting } from "./painting.ts";
import { byId, onClick, place } from "./place.ts";
import { Position, type CellCode } from "./position.ts";
import {
  isDamagedLink,
  isForeignLink,
  readOwnLink,
  readPosition,
  type Reading,
} from "./readposition.ts";
import { Address } from "./positionlink.ts";
import { listenToSize, showSize } from "./sizeform.ts";
import { listenToTyping } from "./typing.ts";
import type { CellView } from "../board/drawnboard.ts";

const preferences = await loadPreferences();
const { width, height, mines } = preferences.options;
const empty = Position.empty(width, height, { kind: "mines", mines });
const { address: opened } = place;
const analyser = new Analyser(core, readOwnLink(opened) ?? empty);
const { workspace, live, advisor } = analyser;
/** What is shown in the place of a damaged link, which stays in the address. */
let stand = isDamagedLink(opened) ? workspace.position : null;
const boardWindow = new BoardWindow(
  place,
  preferences,
  (index): CellView => analysedCell(analyser, index, proof),
  () => workspace.position,
);
boardWindow.number();
const { board } = boardWindow;
const proof = new ProofView(byId("explanation"), board);
proof.takesArrows = false; // they move the cursor
const clues = new CluePanel(byId("clues"), board, {
  view: () => ({}), // of another analysis each time
  grid: () => live.position,
  covers: (cell) => live.heats[cell] != null,
  ask: (cell, signal) => core.clues(live.position as Position, cell, signal),
  explain: () => t(matchMedia("(pointer: coarse)").matches ? "clues.explain.tap" : "clues.explain"),
  heats: () => live.heats,
});
const keypad = new Keypad(byId("keypad"), {
  write: writeCell,
  undo: () => analyser.undo(),
  redo: () => analyser.redo(),
  clear: () => analyser.clear(),
});
const address = new Address(place);
const notice = new PassingNotice(byId("notice"));
/** The cell that is shown as the best move. */
let best: number | null = null;

const drawing = {
  drawPosition() {
    showPosition();
    showAdvice();
    drawing.drawStatus();
  },
  drawAnalysis() {
    showAnalysis();
    drawing.drawStatus();
  },
  drawAdvice() {
    showAdvice();
    showStatus();
    board.queue.add(bestCells());
  },
  drawExplained() {
    showExplained();
    drawing.drawStatus();
  },
  drawStatus() {
    showStatus();
    board.touchAll();
  },
};
analyser.drawing = drawing;

/** Note the best move; returns its cell, and the one before. */
function bestCells() {
  const before = best;
  const cell = advisor.advice?.candidates[0].cell;
  best = cell ? workspace.position.index(cell) : null;
  return [before, best].filter((cell) => cell !== null);
}

function showPosition() {
  const { position } = workspace;
  notice.hide();
  proof.close();
  showExplained();
  showSize(position);
  if (position.width !== board.width || position.height !== board.height) {
    boardWindow.fit();
  }
  const { width: columns, height: rows } = position;
  board.grid.ariaLabel = t("board.label", { rows, columns });
  keypad.offer(workspace.past.length > 0, workspace.future.length > 0);
  keypad.letEdit(analyser.trial === null);
  if (position !== stand) address.show(position);
}

function showAnalysis() {
  if (live.clash) proof.showPages(explanationPages(live.clash));
  for (const kind of ["states", "probabilities"]) {
    byId(`tool-${kind}`).setAttribute("aria-pressed", String(analyser.overlay === kind));
  }
  clues.refresh();
}

function showExplained() {
  const { explained } = analyser;
  if (explained) proof.showPages(explanationPages(explained.explanation));
  else if (!live.clash || live.position !== workspace.position) proof.close();
  const content = explained ? weightsContent(explained.weights) : [];
  byId("weights").hidden = content.length === 0;
  byId("weights").replaceChildren(...content);
}

function showAdvice() {
  const { advice } = advisor;
  const panel = byId("advice");
  const begun = advice !== null && !advisor.finished;
  const label = advisor.running ? "advice.stop" : begun ? "advice.goOn" : "advice.find";
  byId("advise-label").textContent = t(label);
  panel.hidden = !advice;
  if (!advice) return;
  const focused = panel.contains(document.activeElement);
  panel.replaceChildren(
    ...adviceContent(advice, ({ cell }) => {
      const index = workspace.position.index(cell);
      board.reveal(index);
      board.focus(index);
    }),
  );
  if (focused) panel.querySelector("button")?.focus();
}

function showStatus() {
  const { trial, position, error } = analyser;
  byId("tool-play").setAttribute("aria-pressed", String(trial !== null));
  board.grid.ariaBusy = String(live.position !== workspace.position);
  let text = verdict(live);
  const refused = error ?? advisor.error;
  if (refused) text = refusalText(refused);
  if (analyser.lacking) text = t(`advice.${analyser.lacking}`);
  if (trial) {
    if (trial.hit !== null) text = t("trial.lost", position.place(trial.hit));
    else text = t(trial.won(position) ? "trial.won" : "trial.playing");
  }
  if (byId("status").textContent !== text) byId("status").textContent = text;
}

/** Open a position that was read, and offer it with dots as zeros where the text may mean that. */
function openReading({ position, zeros }: Reading) {
  analyser.open(position);
  if (!zeros) return;
  notice.show(t("open.dots"));
  notice.offer(t("open.dots.zeros"), () => analyser.open(zeros));
}

/** @param detail what a reader said, in English */
const complain = (sentence: string, detail: string) => notice.show(sentence, detail);

/** Open the position of another program's link, if an address is one; say if one is damaged. */
function openForeignLink(link: string) {
  if (isForeignLink(link)) void useReading(readPosition(mended(link)), openReading, complain);
  if (isDamagedLink(link)) notice.show(t("link.damaged"));
}

/** Apply the chosen language, palette and zoom. */
async function applyPreferences() {
  await preferences.apply();
  place.title = `${t("analyser.title")} – Fairmines`;
  keypad.build();
  boardWindow.fit();
  drawing.drawPosition();
  drawing.drawAnalysis();
}

/** Write into the cell of the cursor, and go on to the next. */
function writeCell(code: CellCode) {
  const { position } = workspace;
  const cell = board.cursor;
  analyser.write(cell, code);
  const { row, column } = board.place(cell);
  const wraps = column + 1 === board.columns;
  const last = wraps && row + 1 === board.rows;
  const next = last ? cell : board.index(wraps ? row + 1 : row, wraps ? 0 : column + 1);
  const typing = board.grid.contains(document.activeElement);
  if (typing || focusIsFree()) board.focus(next);
  else board.setCursor(next);
  byId("announcer").textContent = `${cellPosition(position, cell)}: ${codeName(code)}`;
}

function goBack() {
  const { row, column } = board.place(board.cursor);
  const wraps = column === 0 && row > 0;
  const cell = board.index(
    wraps ? row - 1 : row,
    wraps ? board.columns - 1 : Math.max(0, column - 1),
  );
  board.focus(cell);
  analyser.write(cell, "c");
}

function listenToPage() {
  const advise = () => analyser.advise();
  boardWindow.listen();
  listenToPainting(board, {
    painting: () => keypad.mode === "paint" && !analyser.trial,
    paint: (cell) => analyser.write(cell, keypad.brush),
    toggleMine: (cell) => analyser.toggleMine(cell),
    turnClue: (cell, by) => analyser.turnClue(cell, by),
    choose: (cell) => void analyser.choose(cell),
    begin: () => workspace.beginStroke(),
    end: () => workspace.endStroke(),
  });
  listenToTyping(board, {
    write: writeCell,
    explain: (cell) => void analyser.choose(cell),
    back: goBack,
    undo: () => analyser.undo(),
    redo: () => analyser.redo(),
    advise,
    close: () => proof.close(),
  });
  listenToSize(
    () => workspace.position,
    (position) => analyser.open(position),
  );
  listenToDrops(openReading, complain);
  onClick("menu-open", () => openOpenDialog(openReading));
  onClick("menu-export", () => {
    const shows = analyser.overlay === "probabilities" && live.position === workspace.position;
    openExportDialog(workspace.position, shows ? live.heats : []);
  });
  onClick("tool-states", () => analyser.switchOverlay("states"));
  onClick("tool-probabilities", () => analyser.switchOverlay("probabilities"));
  onClick("tool-advise", advise);
  onClick("tool-play", () => void analyser.switchTrial(preferences.options.rules));
  place.open = (link) => {
    const position = readOwnLink(link);
    stand = isDamagedLink(link) ? workspace.position : null;
    if (position) analyser.open(position);
    else if (!stand) address.show(workspace.position);
    openForeignLink(link);
  };
}

makeBar(place, preferences, {
  apply: applyPreferences,
  settings: () => import("../shell/settingsdialog.ts"),
  help: () => openGuide(t("manual.title"), manual()),
});
await applyPreferences();
delete place.root.dataset.starting;
listenToPage();
openForeignLink(opened);
live.analyseSoon(workspace.position);
core.prepare();
void keepFiles(); // nothing waits for it
