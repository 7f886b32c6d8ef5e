/** The start of the trainer's page: makes its state, its drawing and its input. */

import { DisplayCode } from "../board/displaycode.ts";
import { listenToChoices } from "../board/taps.ts";
import { core } from "../engine/core.ts";
import { host } from "../host/host.ts";
import { destination, ownsKey } from "../play/keyboard.ts";
import { keyName } from "../play/keys.ts";
import { dialogIsOpen, openGuide } from "../shell/dialogs.ts";
import { whileShown } from "../shell/dom.ts";
import { t } from "../shell/i18n.ts";
import { makeBar } from "../shell/places.ts";
import { loadPreferences } from "../shell/preferences.ts";
import { TrainDrawing } from "./drawing.ts";
import { readSetFile, unpackSet } from "./drillset.ts";
import { History } from "./history.ts";
import { OwnMistakes, patiently } from "./ownmistakes.ts";
import { onClick, place } from "./place.ts";
import { Trainer } from "./trainer.ts";

/** Milliseconds of a long press. */
const HOLD_MS = 400;
/** Milliseconds between two looks at a run. */
const RUN_STEP_MS = 200;

const preferences = await loadPreferences();
const history = new History(host);
const mistakes = new OwnMistakes(host, core, (name) => !history.has(name));
const trainer = new Trainer(core, history, mistakes);
const drawing = new TrainDrawing(trainer, preferences);
trainer.drawing = drawing;

/** Apply the chosen language, palette and zoom. */
async function applyPreferences() {
  await preferences.apply();
  place.title = `${t("train.title")} – Fairmines`;
  drawing.drawAll();
  delete place.root.dataset.starting;
}

const open = (cell: number) => act(cell, DisplayCode.SAFE);
const flag = (cell: number) => act(cell, DisplayCode.FLAG);

function act(cell: number, mark: "s" | "f") {
  if (trainer.lesson?.showing) return;
  drawing.board.setCursor(cell);
  trainer.mark(cell, mark);
}

function listenToPage() {
  const { board } = drawing;
  drawing.window.listen();
  listenToChoices(board, open, () => true, { time: () => HOLD_MS, act: flag });
  board.grid.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    // Android sends one behind a long press, which has flagged the cell.
    if ((event as PointerEvent).pointerType === "touch") return;
    const cell = board.at(event.clientX, event.clientY);
    if (cell !== null) flag(cell);
  });
  whileShown(board.grid, "keydown", onKey);
  whileShown(board.grid, "dragover", (event) => event.preventDefault());
  whileShown(board.grid, "drop", takeSet);
  onClick("tool-next", () => void trainer.goOn());
  onClick("tool-check", () => trainer.check());
  onClick("tool-soFar", () => trainer.checkSoFar());
  onClick("tool-storm", () => trainer.switchRun("storm"));
  onClick("tool-streak", () => trainer.switchRun("streak"));
  onClick("tool-lesson", () => trainer.beginLesson());
  setInterval(() => trainer.countDown(), RUN_STEP_MS);
  place.open = (address) => trainer.follow(address);
  place.onShown.push(() => void trainer.readHistory());
  history.onOtherTab = () => void trainer.readAnswers();
}

/** Open the set that was dropped, as a file or as a link. */
function takeSet(event: DragEvent) {
  event.preventDefault();
  const [file] = event.dataTransfer?.files ?? [];
  const text = event.dataTransfer?.getData("text/plain") ?? "";
  const packed = /#set=([\w-]+)/.exec(text)?.[1];
  void trainer.openSet(packed ? unpackSet(packed) : readSetFile(file ?? new Blob([text])));
}

function onKey(event: KeyboardEvent) {
  const { board } = drawing;
  const { round, lesson } = trainer;
  if (dialogIsOpen() || event.altKey || event.ctrlKey || event.metaKey) return;
  if (ownsKey(event, board)) return;
  const cell = destination(event, board);
  const acts = {
    " ": () => open(board.cursor),
    f: () => flag(board.cursor),
    s: () => trainer.switchFavourite(),
    n: () => round?.verdict && void trainer.goOn(),
    Enter: () => {
      if (round?.verdict || lesson?.showing) void trainer.goOn();
      else if (round?.drill.task === "certain") trainer.check();
      else open(board.cursor);
    },
  } as Record<string, () => void>;
  if (cell !== null) board.focus(cell);
  else if (acts[keyName(event)]) acts[keyName(event)]();
  else return;
  event.preventDefault();
}

makeBar(place, preferences, {
  apply: applyPreferences,
  settings: () => import("../shell/settingsdialog.ts"),
  help: () => openGuide(t("train.title"), [t("train.says"), t("train.keys")]),
});
// A drill waits for the answers, which say what is due, but not for long.
const applied = applyPreferences();
await Promise.all([applied, patiently(trainer.readHistory(applied))]);
listenToPage();
trainer.follow(place.address);
