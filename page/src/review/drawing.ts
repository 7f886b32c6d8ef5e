/** What the review draws: its board, what was judged, the timeline and its panels. */

import { BoardWindow } from "../board/boardwindow.ts";
import { isSame, placeKey, placeOfKey, type Marks } from "../board/marks.ts";
import { flashByTiles, ProofView } from "../board/proofview.ts";
import { core } from "../engine/core.ts";
import { t } from "../shell/i18n.ts";
import { Comparison } from "./comparison.ts";
import { complain, endComplaint } from "./complaint.ts";
import { highlights } from "./highlights.ts";
import { aboutGame, figuresOf, judgementOf, momentMarks } from "./judgement.ts";
import { Path } from "./path.ts";
import { byId, grey, place } from "./place.ts";
import { ReplayPointer } from "./replaypointer.ts";
import { writeMoment } from "./saving.ts";
import { Timeline } from "./timeline.ts";
import { Explaining, whyOf } from "./why.ts";
import type { CellView } from "../board/drawnboard.ts";
import type { Preferences } from "../shell/preferences.ts";
import type { GameOpener } from "./gameopener.ts";
import type { RecordedGame } from "./recorded.ts";
import type { Drawing, Reviewer } from "./reviewer.ts";

/** What most people want next: one of these buttons is filled, unless a proof has its own. */
const GOING_ON = ["why", "walk-last", "walk-next", "walk-play"] as const;

export class ReviewDrawing implements Drawing {
  reviewer: Reviewer;
  window: BoardWindow;
  proof: ProofView;
  explaining: Explaining;
  comparison: Comparison;
  #opener: GameOpener;
  #timeline: Timeline;
  #pointer: ReplayPointer;
  #path: Path;
  #slider = byId("slider") as HTMLInputElement;
  /** Of the cells that the sentence of the moment speaks of; none while the game is played back. */
  #marks: Marks = new Map();

  constructor(reviewer: Reviewer, preferences: Preferences, opener: GameOpener) {
    this.reviewer = reviewer;
    this.#opener = opener;
    this.window = new BoardWindow(
      place,
      preferences,
      (index): CellView => this.#viewCell(index),
      () => (reviewer.source ? reviewer.game : null),
    );
    this.window.number();
    const { board } = this.window;
    this.proof = new ProofView(byId("explanation"), board, true);
    this.proof.onClosed = () => this.#drawProof();
    flashByTiles(byId("judgement-said"), board);
    this.explaining = new Explaining(this.proof, core, complain);
    this.comparison = new Comparison(byId("comparison"), core, (cell) => {
      board.reveal(reviewer.position.index(cell));
      board.focus(reviewer.position.index(cell));
    });
    this.#timeline = new Timeline(byId("timeline"), this.#slider, (moves) => {
      reviewer.seek(moves);
    });
    this.#pointer = new ReplayPointer(board);
    this.#path = new Path(board);
    this.window.onResized.push(() => this.#drawTrack());
  }

  get board() {
    return this.window.board;
  }

  // What changes of the state draw anew

  drawGame() {
    const { game, source } = this.reviewer;
    const fits = game.width === this.board.width && game.height === this.board.height;
    byId("about").style.minHeight = "";
    endComplaint();
    if (source) this.#opener.keepFilesOf(source);
    this.#pointer.track = this.#path.track = game.record.track ?? null;
    for (const id of ["tool-pointer", "tool-path"]) byId(id).hidden = !game.record.track;
    this.#slider.max = String(game.length);
    this.drawInvitation();
    this.#drawReview();
    this.drawMoment();
    if (!fits) this.fit();
    this.revealMove();
  }

  /**
   * Draw the review again, with winning chances. A proof stays, and so do the buttons: if the
   * chances need less room than was kept for them, that room stays.
   */
  drawChances() {
    for (const text of [byId("about"), byId("judgement-said"), byId("judgement-figures")]) {
      text.style.minHeight = `${text.getBoundingClientRect().height}px`;
    }
    this.#drawReview();
    this.drawMove();
  }

  drawMoment() {
    const { game, at, source, playback } = this.reviewer;
    byId("judgement-said").style.minHeight = byId("judgement-figures").style.minHeight = "";
    this.#slider.value = String(at);
    this.#slider.ariaValueText = t("review.step", { step: at, steps: game.length });
    this.#timeline.show(at);
    this.closePanels();
    this.drawMove();
    if (source && !playback.playing) this.drawAddress();
  }

  /** Scroll to the cell of the next move, and to the better one. */
  revealMove() {
    this.board.revealCells(this.#named);
  }

  /** The cells of the moment that have letters: that of the move first. */
  get #named() {
    return [...this.#marks.keys()].map(placeOfKey);
  }

  drawPlayback() {
    const { playing } = this.reviewer.playback;
    const button = byId("walk-play");
    button.textContent = playing ? "‖" : "▶";
    button.ariaLabel = button.title = t(playing ? "reviewer.pause" : "reviewer.play");
    this.drawMove();
  }

  drawTime() {
    const { overlays, playback } = this.reviewer;
    if (overlays.has("pointer")) this.#pointer.show(playback.time);
    else this.#pointer.hide();
  }

  drawOverlays() {
    const { overlays, analysing } = this.reviewer;
    for (const name of ["probabilities", "pointer", "path"] as const) {
      byId(`tool-${name}`).setAttribute("aria-pressed", String(overlays.has(name)));
    }
    this.board.grid.ariaBusy = String(analysing);
    this.board.touchAll();
    this.#drawTrack();
  }

  drawAddress() {
    const { source, at } = this.reviewer;
    place.write(source ? writeMoment(source, at) : "");
  }

  drawFailure(error: unknown) {
    complain(error, (part) => void this.reviewer.open(part));
  }

  /** Draw all texts again, in another language or look. */
  drawAll() {
    this.drawInvitation();
    this.drawPlayback();
    this.#drawReview();
    this.comparison.refresh();
    this.fit();
  }

  // Parts

  /** Show the game, or how to open one. */
  drawInvitation() {
    const { source } = this.reviewer;
    byId("window").toggleAttribute("data-empty", !source);
    byId("invitation").hidden = source !== null;
    if (!source) void this.#opener.invite();
  }

  /** Show what holds for the whole game. */
  #drawReview() {
    const { game, source, at } = this.reviewer;
    this.#timeline.draw(game);
    this.#timeline.show(at);
    byId("about").replaceChildren(...(source ? aboutGame(game) : []));
    byId("highlights").replaceChildren(...highlights(game, (moves) => this.reviewer.seek(moves)));
  }

  /** Show what holds for the move that comes next. */
  drawMove() {
    const { game, at, decision, source, playback } = this.reviewer;
    this.#marks = source && !playback.playing ? momentMarks(game, at) : new Map();
    const said = source ? judgementOf(game, at, this.#marks) : [];
    byId("judgement-said").replaceChildren(...said);
    byId("judgement-figures").replaceChildren(...(source ? figuresOf(game, decision) : []));
    const why = decision && whyOf(decision);
    byId("why").textContent = t(why ? `review.why.${why}` : "reviewer.why");
    byId("why").hidden = byId("what-else").hidden = !decision;
    const number = game.mistakes.indexOf(at) + 1;
    byId("tool-drill").hidden = number === 0;
    byId("mistake-place").textContent = source && !game.open ? mistakePlace(game, number) : "";
    const none = t(game.open ? "reviewer.comparing" : "reviewer.mistakeNone");
    grey("walk-first", game.mistakes.some((move) => move < at) ? "" : none);
    grey("walk-last", game.mistakes.some((move) => move > at) ? "" : none);
    this.#drawProof();
    grey("tool-practise", at ? "" : t("reviewer.practise.why"));
    this.drawOverlays();
  }

  /** Show what depends on whether a proof is open: its ring is on the cell in question. */
  #drawProof() {
    this.#fillNext();
    const { open, target } = this.proof;
    const [cell] = this.#named;
    if (!cell) return;
    const tile = byId("judgement-said").querySelector(".tile > .cell");
    tile?.classList.toggle("asked", !open || isSame(cell, target));
  }

  #fillNext() {
    const { game, at } = this.reviewer;
    const { mistakes, length } = game;
    const [after, move] = at < length ? ["walk-next", "why"] : ["walk-play", ""];
    const onward = mistakes.some((other) => other > at) ? "walk-last" : after;
    const filled = this.proof.open ? "" : mistakes.includes(at) ? move : onward;
    for (const id of GOING_ON) byId(id).classList.toggle("primary", id === filled);
  }

  #drawTrack() {
    const { game, at, next, overlays } = this.reviewer;
    this.drawTime();
    if (overlays.has("path")) this.#path.show(game.timeOf(at), next?.elapsed ?? game.duration);
    else this.#path.hide();
  }

  #viewCell(index: number) {
    const { game, at, position } = this.reviewer;
    const { asked, look, letter } = this.#marks.get(placeKey(position.cell(index))) ?? {};
    const view = this.proof.view(position, index, {
      code: game.cellsAfter(at)[index],
      pressed: false,
      state: null,
      heat: this.reviewer.heat(index),
      highlight: asked ? "opened" : look ? "wasSafe" : null,
    });
    if (!letter || view.letter) return view;
    // A proof leaves the cells of the moment their letters.
    const words = asked && this.proof.open ? [letter, t("cell.thenOpened")] : [letter];
    const label = [view.label, ...words].join(", ");
    return { ...view, classes: `${view.classes} named`, label, letter };
  }

  fit() {
    this.window.fit();
    const { height: rows, width: columns } = this.reviewer.game;
    this.board.grid.ariaLabel = t("board.label", { rows, columns });
    this.drawMove();
  }

  // Panels about the moment

  /** @param practise makes drills of what the move has missed */
  async explainMove(practise: () => void) {
    const { position, decision } = this.reviewer;
    this.comparison.close();
    if (!decision) return;
    this.reviewer.stay();
    const finish = decision.mistake ? { label: t("reviewer.drill"), act: practise } : null;
    await this.explaining.decision(position, decision, { named: this.#named, finish });
    this.#drawProof();
  }

  async explainCell(index: number) {
    const { source, playback, position } = this.reviewer;
    this.comparison.close();
    if (!source || playback.playing) return;
    this.reviewer.stay();
    await this.explaining.cell(position, index, { named: this.#named });
    this.#drawProof();
  }

  compareMoves() {
    const { position, decision } = this.reviewer;
    this.explaining.close();
    if (!decision) return;
    this.reviewer.stay();
    this.comparison.show(position, decision);
  }

  closePanels() {
    this.explaining.close();
    this.comparison.close();
  }
}

/** @param number of the mistake that comes next; 0 if that move is none */
function mistakePlace({ mistakes: { length: count }, unjudged }: RecordedGame, number: number) {
  if (number) return t("reviewer.mistakeOf", { place: number, of: count });
  return count || !unjudged ? t("reviewer.mistakes", { count }) : "";
}
