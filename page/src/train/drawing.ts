/** What the trainer draws: its board, what is asked and answered, the proof and the ratings. */

import { BoardWindow } from "../board/boardwindow.ts";
import { explanationPages } from "../board/proofpages.ts";
import { ProofView } from "../board/proofview.ts";
import { refusalText } from "../play/status.ts";
import { make, makeButton } from "../shell/dom.ts";
import { t } from "../shell/i18n.ts";
import { goTo } from "../shell/router.ts";
import { PAGES } from "../shell/site.ts";
import { PassingNotice } from "../shell/passingnotice.ts";
import { writeChoice } from "./choice.ts";
import { chainPage, lightUp } from "./chain.ts";
import { DamagedSet, readSetFile } from "./drillset.ts";
import { byId, place } from "./place.ts";
import { runEnd, runHead } from "./runview.ts";
import { drillCell, sayPractice, sayRating, sayStatus, skillTable } from "./trainview.ts";
import type { Explanation } from "../engine/level.ts";
import type { Preferences } from "../shell/preferences.ts";
import type { Drawing, FailedEffect, Round, Trainer } from "./trainer.ts";

/** The tools, and what their buttons have besides their names. */
const TOOLS: [name: string, attributes: Record<string, string | boolean>][] = [
  ["check", { "aria-keyshortcuts": "Enter", hidden: true }],
  ["soFar", { hidden: true }],
  ["next", { "aria-keyshortcuts": "Enter" }],
  ["storm", {}],
  ["streak", {}],
  ["lesson", {}],
];

const makeTool = (name: string, attributes: Record<string, string | boolean>) =>
  make("button", {
    ...{ type: "button", id: `tool-${name}`, "data-i18n": `train.${name}` },
    ...attributes,
  });

export class TrainDrawing implements Drawing {
  trainer: Trainer;
  window: BoardWindow;
  proof: ProofView;
  /** Says what is practised, and chooses it. */
  session = makeButton("", () => void this.#openSession(), { id: "session" });
  /** Marks the drill as a favourite. */
  favourite = makeButton("", () => this.trainer.switchFavourite(), {
    ...{ id: "favourite", "aria-keyshortcuts": "S" },
  });
  /** What the board shows: after the last drill of a storm, that one. */
  #round: Round | null = null;
  /** The marks that were wrong when the player asked. */
  #soFar: number[] = [];
  /** What the proof shows. */
  #explained: Explanation[] = [];
  /** The end of a run. */
  #end = make("section", { class: "run-end", "aria-labelledby": "run-title" });
  #notice = new PassingNotice(byId("notice"));

  constructor(trainer: Trainer, preferences: Preferences) {
    this.trainer = trainer;
    const clock = make("p", { id: "clock", class: "drill-clock", hidden: true });
    byId("choice").append(this.session, clock, make("output", { id: "rating" }), this.favourite);
    byId("tools").append(...TOOLS.map(([name, attributes]) => makeTool(name, attributes)));
    this.window = new BoardWindow(
      place,
      preferences,
      (index) => this.#viewCell(index),
      () => this.#round?.position ?? null,
    );
    const { board } = this.window;
    this.proof = new ProofView(byId("explanation"), board);
  }

  get board() {
    return this.window.board;
  }

  // What changes of the state draw anew

  drawChoice() {
    this.session.replaceChildren(
      ...sayPractice(this.trainer).map((text) => make("span", {}, text)),
    );
    this.session.title = t("train.session");
  }

  async #openSession() {
    const { openSessionDialog } = await import("./sessiondialog.ts");
    openSessionDialog(this.trainer.choice, (choice) => this.trainer.choose(choice), {
      open: () => this.#chooseSet(),
      save: () => void this.saveSet(),
    });
  }

  async saveSet() {
    const { openSaveDialog } = await import("./setdialog.ts");
    openSaveDialog(this.trainer.savable);
  }

  /** Let the player choose the file of a set. */
  #chooseSet() {
    const field = make("input", { type: "file", accept: ".txt,text/plain" });
    field.addEventListener("change", () => {
      if (field.files?.[0]) void this.trainer.openSet(readSetFile(field.files[0]));
    });
    field.click();
  }

  drawRound() {
    const { round } = this.trainer;
    this.drawChoice();
    if (round) {
      this.#round = round;
      const { width, height } = round.position;
      if (width !== this.board.width || height !== this.board.height) this.window.fit();
      this.board.grid.ariaLabel = t("board.label", { rows: height, columns: width });
    }
    this.drawExplanations();
    this.#drawAnswer();
  }

  drawMarks(cells: number[]) {
    this.#soFar = this.#soFar.filter((index) => !cells.includes(index));
    this.board.queue.add(cells);
  }

  drawSoFar({ wrong, missing }: { wrong: number[]; missing: number[] }) {
    const { marks } = this.trainer.round as Round;
    this.#soFar = wrong;
    const values = { right: marks.size - wrong.length, wrong: wrong.length, count: missing.length };
    byId("status").textContent = t("train.judgedSoFar", values);
    this.board.touchAll();
  }

  drawVerdict() {
    this.drawHistory();
    this.drawChoice();
    this.#drawAnswer();
  }

  drawExplanations() {
    const { lesson, round } = this.trainer;
    const explanations = lesson?.showing ? lesson.explanations : round?.verdict?.explanations;
    if (!explanations?.length) this.proof.close();
    else if (explanations !== this.#explained) this.#show(explanations);
    this.#explained = explanations ?? [];
    this.#drawTools();
  }

  /** Show proofs; the last button goes on, or, after a wrong answer, tries again. */
  #show(explanations: Explanation[]) {
    const { trainer } = this;
    const pages = explanations.flatMap((it) => explanationPages(it, { secret: trainer.open }));
    const { round } = trainer;
    const solved = round?.verdict?.solved && !trainer.lesson?.showing;
    const chain = solved ? chainPage(pages, sayStatus(trainer)) : null;
    this.proof.panel.classList.toggle("chain", chain !== null);
    const next = { label: t("train.next"), act: () => void trainer.goOn() };
    if (!trainer.open && chain) this.proof.showPages([chain], next);
    else if (!trainer.open) this.proof.showPages(pages, next, pages.length > 1 ? next : null);
    if (chain && round) lightUp(this.board, round.position, chain);
    if (!trainer.open) return;
    const again = { label: t("train.again"), act: () => trainer.tryAgain() };
    const answer = { label: t("train.answer"), act: () => void trainer.showAnswer() };
    this.proof.showPages(pages, again, answer);
  }

  drawHistory() {
    byId("skills").replaceChildren(skillTable(this.trainer));
    this.#drawStatus();
  }

  /** Draw how a run stands, or its end in place of the board. */
  drawRun() {
    const { run } = this.trainer;
    for (const kind of ["storm", "streak"]) {
      const pressed = run?.kind === kind && !run.over;
      byId(`tool-${kind}`).setAttribute("aria-pressed", String(pressed));
    }
    byId("clock").hidden = !run || run.over;
    byId("rating").hidden = run !== null;
    if (run && !run.over) byId("clock").replaceChildren(...runHead(run));
    if (Boolean(run?.over) === this.#end.isConnected) return;
    byId("scroller").hidden = Boolean(run?.over);
    if (!run?.over) return this.#end.remove();
    this.#end.replaceChildren(...runEnd(run, this.trainer, () => void this.saveSet()));
    byId("scroller").after(this.#end);
    this.proof.close();
    (this.#end.querySelector(".primary, #run-new") as HTMLElement).focus();
    this.#drawAnswer();
  }

  drawFavourite() {
    const { isFavourite, round, run } = this.trainer;
    const { favourite } = this;
    favourite.textContent = isFavourite ? "★" : "☆";
    favourite.setAttribute("aria-pressed", String(isFavourite));
    favourite.ariaLabel = t("train.favourite");
    favourite.title = `${t("train.favourite")} (S)`;
    favourite.hidden = !round || run !== null;
  }

  /** Go on to the boards of the day. */
  leaveDay(date: string) {
    void goTo(`${PAGES.play}#daily=${date}`);
  }

  drawAddress() {
    place.write(writeChoice(this.trainer.choice));
  }

  drawDamagedLink() {
    this.#notice.show(t("link.damaged"));
  }

  drawFailure(error: unknown, effect?: FailedEffect) {
    const sentence = error instanceof DamagedSet ? error.message : refusalText(error);
    this.#notice.show([...(effect ? [t(effect)] : []), sentence].join(" "));
  }

  /** Draw all texts again, in another language or look. */
  drawAll() {
    this.drawChoice();
    this.window.fit();
    this.drawHistory();
    this.drawRound();
    this.#end.remove(); // so that it is drawn again
    this.drawRun();
  }

  // Parts

  /** Draw what is asked, or how it was answered. */
  #drawAnswer() {
    this.#soFar = [];
    this.#drawTools();
    this.#drawStatus();
    this.board.touchAll();
  }

  /** Show the tools of the state; a proof that is on its way brings a button that goes on. */
  #drawTools() {
    const { round, error, lesson, run } = this.trainer;
    const verdict = round?.verdict;
    const marking = round?.drill.task === "certain" && !verdict;
    for (const id of ["tool-check", "tool-soFar"]) byId(id).hidden = !marking;
    const waits = verdict ? verdict.explanations === null : !error && !lesson?.showing;
    byId("tool-next").hidden = waits || run !== null;
  }

  #drawStatus() {
    this.drawFavourite();
    byId("rating").replaceChildren(...sayRating(this.trainer));
    const text = sayStatus(this.trainer);
    if (byId("status").textContent !== text) byId("status").textContent = text;
  }

  #viewCell(index: number) {
    const round = this.#round as Round;
    const view = drillCell(round, index, this.proof);
    if (this.#soFar.includes(index)) view.classes += " asked";
    return view;
  }
}
