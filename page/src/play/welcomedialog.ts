/**
 * The first visit: three moves on a small board, which show what `fair` means; then how to play with
 * what is at hand, and the two looks.
 */

import { cellView } from "../board/cellview.ts";
import { DrawnBoard } from "../board/drawnboard.ts";
import { choiceGroup, openDialog } from "../shell/dialogs.ts";
import { make, whileShown, loadSheet } from "../shell/dom.ts";
import { t } from "../shell/i18n.ts";
import { destination } from "./keyboard.ts";
import { actionOf, arrowOf, keyLabel, keyName, MOVE_KEYS } from "./keys.ts";
import { Lesson, POSITIONS, SIDE, type Position } from "./lesson.ts";
import { listenToMouse, listenToTouch } from "./pointers.ts";
import type { Preferences } from "../shell/preferences.ts";
import sheet from "../styles/welcome.css?url";

await loadSheet(sheet);

/** The side of a cell in pixels, and in a window that is lower or narrower than `SMALL_WINDOW`. */
const CELL = 56;
const SMALL_CELL = 48;
const SMALL_WINDOW = 360;
/** The id of what is said of the move. */
const SAID = "welcome-said";

/** @param apply shows a look that is chosen */
export function openWelcomeDialog(preferences: Preferences, apply: () => Promise<void>) {
  new Welcome(preferences, apply).open();
}

class Welcome {
  #grid = make("div", { class: "board", role: "grid" });
  #stage = make("div", { class: "lesson-board" }, this.#grid);
  #step = make("p", { class: "lesson-step" });
  #name = make("h3");
  #text = make("p", { class: "lesson-text" });
  #lesson;
  #board;
  /** The two views of the dialog, of which one is shown. */
  #moves;
  #end;
  /** To go on, to make the move again, and to skip the rest. */
  #buttons: HTMLButtonElement[] = [];

  preferences: Preferences;

  constructor(preferences: Preferences, apply: () => Promise<void>) {
    this.preferences = preferences;
    this.#lesson = new Lesson(preferences, this);
    this.#board = new DrawnBoard(this.#grid, this.#stage, (index) => this.#viewCell(index));
    const said = make("div", { id: SAID, role: "status" }, this.#step, this.#name, this.#text);
    this.#moves = make(
      "div",
      { class: "lesson" },
      this.#stage,
      make("div", { class: "lesson-said" }, said, ...placeholders()),
    );
    this.#end = make(
      "div",
      { class: "lesson-end", inert: true },
      make("p", {}, t("welcome.more")),
      make("p", {}, howToPlay(preferences.keys)),
      lookChoice(preferences, apply),
    );
  }

  open() {
    const dialog = openDialog(
      t("welcome.title"),
      [this.#moves, this.#end],
      [
        { label: t("proof.next"), act: () => this.#goOn() },
        { label: t("welcome.again"), act: () => this.#begin(this.#lesson.step) },
        { label: t("welcome.skip") },
      ],
      "welcome",
    );
    // What changes later is announced; what is there from the start describes the dialog.
    dialog.setAttribute("aria-describedby", SAID);
    this.#buttons = [...dialog.querySelectorAll("button")];
    listenToMouse(this.#board, this.#lesson);
    listenToTouch(this.#board, this.#lesson, () => false);
    this.#grid.addEventListener("keydown", (event) => this.#pressKey(event));
    whileShown(this.#grid, "resize", () => this.#board.resize(cellSide()));
    this.#board.build(SIDE, SIDE, false);
    this.#board.resize(cellSide());
    this.#grid.ariaLabel = t("board.label", { rows: SIDE, columns: SIDE });
    this.#begin(0);
  }

  #begin(step: number) {
    this.#lesson.begin(step);
    // The first cell that can be opened; the focus would be lost with a button that is disabled.
    const { game } = this.#lesson;
    this.#board.focus(game.cells.findIndex((_, cell) => game.covered(cell)));
    return false;
  }

  #goOn() {
    const next = this.#lesson.step + 1;
    if (next < POSITIONS.length) return this.#begin(next);
    const [goOn, again, skip] = this.#buttons;
    this.#moves.inert = true;
    this.#end.inert = false;
    goOn.remove();
    again.remove();
    skip.textContent = t("game.play");
    skip.focus();
    return false;
  }

  drawCells(cells: Iterable<number>) {
    this.#board.queue.add(cells);
  }

  drawMove() {
    this.drawPosition();
    // Where the dialog has to scroll.
    this.#text.scrollIntoView({ block: "nearest" });
  }

  drawPosition() {
    this.#board.touchAll();
    const { step, position, verdict, lost } = this.#lesson;
    this.#step.textContent = t("welcome.step", { step: step + 1, steps: POSITIONS.length });
    this.#name.textContent = t(`welcome.${position.name}.name`);
    this.#text.textContent = t(textKey(position.name, verdict ?? "before"));
    this.#text.dataset.ended = verdict === null ? "" : lost ? "lost" : "safe";
    this.#grid.setAttribute("aria-disabled", String(verdict !== null));
    const [goOn, again] = this.#buttons;
    goOn.disabled = again.disabled = verdict === null;
    // The first button has the accent, and Enter presses it.
    if (verdict === "wrong") goOn.before(again);
    else again.before(goOn);
  }

  #viewCell(index: number) {
    const { game, position } = this.#lesson;
    const view = cellView(game, index, this.#lesson.cellState(index));
    if (index !== game.index(position.framed)) return view;
    const label = `${view.label}, ${t("welcome.framed")}`;
    return { ...view, classes: `${view.classes} cause named`, label };
  }

  /**
   * Move the cursor, open and flag by keys. Other keys are the dialog's: after the move Enter goes
   * on.
   */
  #pressKey(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { keys, moveKeys } = this.preferences;
    const letters = MOVE_KEYS[moveKeys as keyof typeof MOVE_KEYS] ?? "";
    const name = keyName(event);
    const target = destination(event, this.#board, arrowOf(name, letters));
    const action = this.#lesson.playable ? actionOf(name, keys) : null;
    if (target !== null) this.#board.focus(target);
    else if (action !== "open" && action !== "flag") return;
    else if (!event.repeat && action === "open")
      this.#lesson.moves.make("open", this.#board.cursor);
    else if (!event.repeat) this.#lesson.moves.flag(this.#board.cursor);
    event.preventDefault();
    event.stopPropagation();
  }
}

function textKey(name: Position["name"], when: "before" | "right" | "wrong") {
  // No move is wrong where all covered cells may be guessed.
  if (name === "guess") return `welcome.guess.${when === "wrong" ? "right" : when}` as const;
  return `welcome.${name}.${when}` as const;
}

/** Hold the room of the longest text: nothing moves when another one is shown. */
function placeholders() {
  const times = ["before", "right", "wrong"] as const;
  return POSITIONS.flatMap(({ name }) =>
    times.map((when) =>
      make(
        "div",
        { class: "lesson-room", "aria-hidden": "true" },
        make(
          "p",
          { class: "lesson-step" },
          t("welcome.step", { step: 1, steps: POSITIONS.length }),
        ),
        make("h3", {}, t(`welcome.${name}.name`)),
        make("p", { class: "lesson-text" }, t(textKey(name, when))),
      ),
    ),
  );
}

function cellSide() {
  return Math.min(innerWidth, innerHeight) < SMALL_WINDOW ? SMALL_CELL : CELL;
}

/** How to open, flag and chord with what is at hand. */
function howToPlay({ open, flag, chord }: Preferences["keys"]) {
  if (matchMedia("(pointer: coarse)").matches) return t("help.touch.says");
  return t("welcome.mouse", { open: keyLabel(open), flag: keyLabel(flag), chord: keyLabel(chord) });
}

function lookChoice(preferences: Preferences, apply: () => Promise<void>) {
  const looks = ["modern", "classic"] as const;
  const choices = looks.map((value) => ({ value, label: t(`look.${value}`) }));
  const group = choiceGroup(t("settings.look"), "look", choices, preferences.look, (value) => {
    preferences.look = value;
    preferences.save();
    void apply();
  });
  group.classList.add("looks");
  return group;
}
