/** The start of the trainer's page: makes all its parts and connects them. */

import { BoardWindow } from "../board/boardwindow.ts";
import { DisplayCode } from "../board/displaycode.ts";
import { explanationPages } from "../board/proofpages.ts";
import { ruleName } from "../shell/levels.ts";
import { ProofView } from "../board/proofview.ts";
import { listenToChoices } from "../board/taps.ts";
import { make, whileShown } from "../shell/dom.ts";
import { formatNumber, formatSeconds } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";
import { PassingNotice } from "../shell/passingnotice.ts";
import { enteredPlace } from "../shell/place.ts";
import { makeBar } from "../shell/places.ts";
import { loadPreferences } from "../shell/preferences.ts";
import { DRILL_TASKS, PROOF_RULES } from "../engine/terms.ts";
import { dialogIsOpen, openGuide } from "../shell/dialogs.ts";
import { destination, ownsKey } from "../play/keyboard.ts";
import { keyName } from "../play/keys.ts";
import { refusalText } from "../play/status.ts";
import { core } from "../engine/core.ts";
import { host } from "../host/host.ts";
import { drillAt, readDrillLink } from "./drilllink.ts";
import { Lesson } from "./lesson.ts";
import { OwnMistakes, patiently } from "./ownmistakes.ts";
import { Trainer, type History, type Round, type RuleChoice } from "./trainer.ts";
import { nameOf, type DrillAnswer, type Task } from "./training.ts";
import { drillCell, sayStatus, skillTable } from "./trainview.ts";
import type { Position } from "../analyse/position.ts";
import type { CellView } from "../board/drawnboard.ts";
import type { Explanation } from "../engine/level.ts";

/** Milliseconds of a long press. */
const HOLD_MS = 400;

const place = await enteredPlace("train");
const { byId, onClick } = place;

const preferences = await loadPreferences();
/** Answers that are on their way to the store, or that it has refused. */
const unstored = new Set<DrillAnswer>();
const history: History = {
  answers: [],
  add: async (answer) => {
    history.answers.push(answer);
    unstored.add(answer);
    await host.addAnswer(answer);
    unstored.delete(answer);
  },
};
const mistakes = new OwnMistakes(host, core, (name) =>
  history.answers.every((answer) => nameOf(answer) !== nameOf(name)),
);
const notice = new PassingNotice(byId("notice"));
/** Say why something has failed. */
const complain = (error: unknown) => notice.show(refusalText(error));
const trainer = new Trainer(core, history, mistakes, refresh, {
  notStored: (error) => notice.show(`${t("train.notStored")} ${refusalText(error)}`),
  notExplained: complain,
});
const boardWindow = new BoardWindow(
  place,
  preferences,
  (index): CellView => viewCell(index),
  () => trainer.round?.position ?? null,
);
const { board } = boardWindow;
const proof = new ProofView(byId("explanation"), board);
const rule = byId("rule") as HTMLSelectElement;
const task = byId("task") as HTMLSelectElement;
let lesson: Lesson | null = null;
/** What the proof shows. */
let explained: Explanation[] = [];

/**
 * Read what was answered before, here or in another browser of the box, and which games there are.
 * Without them the ratings begin anew.
 */
async function readHistory() {
  try {
    const [answers] = await Promise.all([host.readAnswers(), mistakes.read()]);
    const read = new Set(answers.map(({ id }) => id));
    history.answers = [...answers, ...[...unstored].filter(({ id }) => !read.has(id))];
  } catch (error) {
    notice.show(`${t("train.noHistory")} ${refusalText(error)}`);
  }
}

// What is shown

function viewCell(index: number) {
  const round = trainer.round as Round;
  return drillCell(round, index, proof);
}

function refresh() {
  const { round } = trainer;
  if (round && (round.position.width !== board.width || round.position.height !== board.height)) {
    boardWindow.fit();
  }
  if (round) board.grid.ariaLabel = boardName(round.position);
  showExplanations(lesson?.showing ? lesson.explanations : (round?.verdict?.explanations ?? []));
  const marking = round?.drill.task === "certain" && !round.verdict;
  byId("tool-check").hidden = !marking;
  byId("tool-next").hidden = !round?.verdict && !trainer.error && !lesson?.showing;
  byId("tool-storm").setAttribute("aria-pressed", String(trainer.storm !== null));
  showStatus();
  byId("skills").replaceChildren(skillTable(trainer));
  showClock();
  board.touchAll();
}

function showExplanations(explanations: Explanation[]) {
  if (explanations === explained) return;
  explained = explanations;
  const pages = explanations.flatMap((explanation) => explanationPages(explanation));
  if (pages.length) proof.showPages(pages);
  else proof.close();
}

const boardName = ({ width, height }: Position) =>
  t("board.label", { rows: height, columns: width });

function showStatus() {
  const text = sayStatus(trainer, lesson);
  if (byId("status").textContent !== text) byId("status").textContent = text;
}

/** The time that is left of a storm. */
function showClock() {
  const { storm } = trainer;
  byId("clock").hidden = storm === null;
  if (!storm) return;
  const left = Math.max(0, storm.ends - performance.now()) / 1000;
  byId("clock").textContent = `${formatSeconds(left, 0)} · ${formatNumber(storm.solved)}`;
}

// What is done

const open = (cell: number) => act(cell, DisplayCode.SAFE);
const flag = (cell: number) => act(cell, DisplayCode.FLAG);

function act(cell: number, mark: "s" | "f") {
  if (lesson?.showing) return;
  board.setCursor(cell);
  trainer.take(cell, mark);
}

async function goOn() {
  if (lesson) {
    if (await lesson.goOn()) return;
    lesson = null;
  }
  await trainer.next();
}

const goOnOrSay = () => void goOn().catch(complain);

function startLesson() {
  const chosen = rule.value as RuleChoice;
  const taught = chosen === "weakest" || chosen === "any" ? "single" : chosen;
  lesson = new Lesson(trainer, taught, refresh);
  lesson.goOn().catch(complain);
}

/** Let a storm go on by itself: an answer, or the end of its time, leads on. */
function watchStorm() {
  const { storm, round } = trainer;
  showClock();
  if (!storm) return;
  if (performance.now() >= storm.ends) {
    if (round && !round.verdict) round.marks.clear();
    trainer.round = null;
    showStatus();
    return;
  }
  if (round?.verdict) void trainer.next();
}

function listen() {
  boardWindow.listen();
  listenToChoices(board, open, () => true, { time: () => HOLD_MS, act: flag });
  board.grid.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    // Android sends one behind a long press, which has flagged the cell.
    if ((event as PointerEvent).pointerType === "touch") return;
    const cell = board.at(event.clientX, event.clientY);
    if (cell !== null) flag(cell);
  });
  whileShown(board.grid, "keydown", onKey);
  for (const select of [rule, task]) select.addEventListener("change", choose);
  onClick("tool-next", goOnOrSay);
  onClick("tool-check", () => trainer.check());
  onClick("tool-storm", () => {
    lesson = null;
    void trainer.switchStorm();
  });
  onClick("tool-lesson", startLesson);
  setInterval(() => trainer.storm && watchStorm(), 200);
  place.open = (address) => follow(address);
}

function onKey(event: KeyboardEvent) {
  if (dialogIsOpen() || event.altKey || event.ctrlKey || event.metaKey) return;
  if (ownsKey(event, board)) return;
  const cell = destination(event, board);
  const acts = {
    " ": () => open(board.cursor),
    f: () => flag(board.cursor),
    n: () => (trainer.round?.verdict ? goOnOrSay() : proof.step(1)),
    b: () => proof.step(-1),
    Escape: () => proof.close(),
    Enter: () => {
      if (trainer.round?.verdict || lesson?.showing) goOnOrSay();
      else if (trainer.round?.drill.task === "certain") trainer.check();
      else open(board.cursor);
    },
  } as Record<string, () => void>;
  if (cell !== null) board.focus(cell);
  else if (acts[keyName(event)]) acts[keyName(event)]();
  else return;
  event.preventDefault();
}

function choose() {
  lesson = null;
  trainer.storm = null;
  rule.hidden = task.value === "guess";
  place.write(`#rule=${rule.value}&task=${task.value}`);
  void trainer.choose(rule.value as RuleChoice, task.value as Task);
}

/** Practise what an address names: a rule, a task, a lesson, or a position. */
function follow(address: string) {
  const named = readDrillLink(new URL(address).hash);
  if (!named) notice.show(t("link.damaged"));
  rule.value = named?.rule ?? "weakest";
  task.value = named?.task ?? "safe";
  rule.hidden = task.value === "guess";
  trainer.choice = rule.value as RuleChoice;
  trainer.task = task.value as Task;
  if (named?.lesson) startLesson();
  else if (named?.position)
    void trainer.show({ task: "safe", rule: null, position: named.position });
  else if (named?.seed) void trainer.show(drillAt(named.seed, trainer.task, rule.value));
  else void trainer.choose(trainer.choice, trainer.task);
}

/** Offer the rules and the tasks in the chosen language. */
function fillChoices() {
  const options = (items: [string, string][]) =>
    items.map(([value, text]) => make("option", { value }, text));
  const chosen = [rule.value, task.value];
  rule.replaceChildren(
    ...options([
      ["weakest", t("train.weakest")],
      ["any", t("train.any")],
      ...PROOF_RULES.map((name) => [name, ruleName(name)] as [string, string]),
    ]),
  );
  task.replaceChildren(...options(DRILL_TASKS.map((name) => [name, t(`train.task.${name}`)])));
  if (chosen[0]) [rule.value, task.value] = chosen;
}

/** Apply the chosen language, palette and zoom. */
async function apply() {
  await preferences.apply();
  place.title = `${t("train.title")} – Fairmines`;
  fillChoices();
  boardWindow.fit();
  refresh();
  delete place.root.dataset.starting;
}

makeBar(place, preferences, {
  apply,
  settings: () => import("../shell/settingsdialog.ts"),
  help: () => openGuide(t("train.title"), [t("train.says"), t("train.keys")]),
});
// A drill waits for the answers, which say what is due, but not for long.
const read = readHistory();
await Promise.all([apply(), patiently(read)]);
void read.then(refresh);
place.onShown.push(() => void readHistory().then(refresh));
listen();
follow(place.address);
