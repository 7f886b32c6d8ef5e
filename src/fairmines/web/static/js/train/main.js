/** The start of the trainer's page: makes all its parts and connects them. */

import { BoardWindow } from "../board/boardwindow.js";
import { DisplayCode } from "../board/displaycode.js";
import { explanationPages } from "../board/proofpages.js";
import { ruleName } from "../page/levels.js";
import { ProofView } from "../board/proofview.js";
import { listenToChoices } from "../board/taps.js";
import { make, whileShown } from "../page/dom.js";
import { formatNumber, formatSeconds } from "../page/formats.js";
import { t } from "../page/i18n.js";
import { PassingNotice } from "../page/passingnotice.js";
import { enteredPlace } from "../page/place.js";
import { makeBar } from "../page/places.js";
import { loadPreferences } from "../page/preferences.js";
import { DRILL_TASKS, PROOF_RULES } from "../core/terms.js";
import { dialogIsOpen, openGuide } from "../design/dialogs.js";
import { destination, ownsKey } from "../game/keyboard.js";
import { keyName } from "../game/keys.js";
import { refusalText } from "../game/status.js";
import { core } from "../core/core.js";
import { host } from "../games/host.js";
import { readDrillLink } from "./drilllink.js";
import { Lesson } from "./lesson.js";
import { OwnMistakes, patiently } from "./ownmistakes.js";
import { Trainer } from "./trainer.js";
import { nameOf } from "./training.js";
import { drillCell, sayStatus, skillTable } from "./trainview.js";

/** @typedef {import("./trainer.js").RuleChoice} RuleChoice */
/** @typedef {import("./training.js").Task} Task */

/** Milliseconds of a long press. */
const HOLD_MS = 400;

const place = await enteredPlace("train");
const { byId, onClick } = place;

const preferences = await loadPreferences();
/**
 * @type {Set<import("./training.js").DrillAnswer>} answers that are on their way to the store, or
 *   that it has refused
 */
const unstored = new Set();
/** @type {import("./trainer.js").History} */
const history = {
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
/** Say why something has failed. @param {unknown} error */
const complain = (error) => notice.show(refusalText(error));
const trainer = new Trainer(core, history, mistakes, refresh, {
  notStored: (error) => notice.show(`${t("train.notStored")} ${refusalText(error)}`),
  notExplained: complain,
});
const boardWindow = new BoardWindow(
  place,
  preferences,
  (index) => viewCell(index),
  () => trainer.round?.position ?? null,
);
const { board } = boardWindow;
const proof = new ProofView(
  byId("explanation"),
  () => board.touchAll(),
  (cells) => board.revealCells(cells),
);
const rule = /** @type {HTMLSelectElement} */ (byId("rule"));
const task = /** @type {HTMLSelectElement} */ (byId("task"));
/** @type {Lesson | null} */
let lesson = null;
/** @type {import("../games/protocol.js").Explanation[]} what the proof shows */
let explained = [];

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

/** @param {number} index */
function viewCell(index) {
  const round = /** @type {import("./trainer.js").Round} */ (trainer.round);
  const view = drillCell(round, index);
  const { row, column } = round.position.place(index);
  return proof.draw(view, [row, column]);
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

/** @param {import("../games/protocol.js").Explanation[]} explanations */
function showExplanations(explanations) {
  if (explanations === explained) return;
  explained = explanations;
  const pages = explanations.flatMap((explanation) => explanationPages(explanation, shown()));
  if (pages.length) proof.showPages(pages);
  else proof.close();
}

/** @param {import("../analyse/position.js").Position} position */
const boardName = ({ width, height }) => t("board.label", { rows: height, columns: width });

/** What the proofs on the board are about. */
function shown() {
  const { position } = /** @type {import("./trainer.js").Round} */ (trainer.round);
  return {
    clueAt: (/** @type {import("../games/protocol.js").Cell} */ cell) =>
      Number(position.cells[position.index(cell)]),
    covered: (/** @type {import("../games/protocol.js").Cell} */ cell) =>
      position.covered(position.index(cell)),
  };
}

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

/** @param {number} cell */
const open = (cell) => act(cell, DisplayCode.SAFE);
/** @param {number} cell */
const flag = (cell) => act(cell, DisplayCode.FLAG);

/**
 * @param {number} cell
 * @param {"s" | "f"} mark
 */
function act(cell, mark) {
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
  const chosen = /** @type {RuleChoice} */ (rule.value);
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
    if (/** @type {PointerEvent} */ (event).pointerType === "touch") return;
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

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (dialogIsOpen() || event.altKey || event.ctrlKey || event.metaKey) return;
  if (ownsKey(event, board)) return;
  const cell = destination(event, board);
  const acts = /** @type {Record<string, () => void>} */ ({
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
  });
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
  void trainer.choose(/** @type {RuleChoice} */ (rule.value), /** @type {Task} */ (task.value));
}

/**
 * Practise what an address names: a rule, a task, a lesson, or a position.
 *
 * @param {string} address
 */
function follow(address) {
  const named = readDrillLink(new URL(address).hash);
  if (!named) notice.show(t("link.damaged"));
  rule.value = named?.rule ?? "weakest";
  task.value = named?.task ?? "safe";
  rule.hidden = task.value === "guess";
  trainer.choice = /** @type {RuleChoice} */ (rule.value);
  trainer.task = /** @type {Task} */ (task.value);
  if (named?.lesson) startLesson();
  else if (named?.position)
    void trainer.show({ task: "safe", rule: null, position: named.position });
  else if (named?.seed) void trainer.show(drillAt(named.seed));
  else void trainer.choose(trainer.choice, trainer.task);
}

/**
 * Returns the drill of a seed, with the rule and the task that are chosen.
 *
 * @param {string} seed
 * @returns {import("./training.js").DrillName}
 */
function drillAt(seed) {
  const chosen = PROOF_RULES.find((name) => name === rule.value) ?? "single";
  return { task: trainer.task, rule: trainer.task === "guess" ? null : chosen, seed };
}

/** Offer the rules and the tasks in the chosen language. */
function fillChoices() {
  const options = (/** @type {[string, string][]} */ items) =>
    items.map(([value, text]) => make("option", { value }, text));
  const chosen = [rule.value, task.value];
  rule.replaceChildren(
    ...options([
      ["weakest", t("train.weakest")],
      ["any", t("train.any")],
      ...PROOF_RULES.map((name) => /** @type {[string, string]} */ ([name, ruleName(name)])),
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
  settings: () => import("../design/settingsdialog.js"),
  help: () => openGuide(t("train.title"), [t("train.says"), t("train.keys")]),
});
// A drill waits for the answers, which say what is due, but not for long.
const read = readHistory();
await Promise.all([apply(), patiently(read)]);
void read.then(refresh);
place.onShown.push(() => void readHistory().then(refresh));
listen();
follow(place.address);
