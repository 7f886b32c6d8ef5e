/** What the place draws: its board, its head and its panels, by the state of the controller. */

import { announcement, cellView } from "../board/cellview.ts";
import { BoardWindow } from "../board/boardwindow.ts";
import { showChange } from "../board/motion.ts";
import { t } from "../shell/i18n.ts";
import { lazily } from "../engine/once.ts";
import { GameClock } from "./gameclock.ts";
import { Head, LevelChips } from "./head.ts";
import { loadAll, loadExtras } from "./loadlater.ts";
import { byId, place } from "./place.ts";
import { showRules, showStatus, showTools } from "./saidstate.ts";
import { Sheet } from "./sheet.ts";
import type { CluePanel } from "../board/cluepanel.ts";
import type { BoardMap } from "../board/map.ts";
import type { ProofView } from "../board/proofview.ts";
import type { GameController } from "./gamecontroller.ts";
import type { HintSteps } from "./hint.ts";
import type { LiveFigures } from "./livefigures.ts";
import type { LookBack } from "./lookback.ts";
import type { ResultPanel } from "./result.ts";
import type { ShownGame } from "./showngame.ts";

/** What draws the state. */
export type Drawing = {
  /** Another game is played, or this one was read again. */
  drawGame: () => void;
  /** A move was made. */
  drawMove: (cells: number[]) => void;
  /** Cells are pressed, or show a mark that the host has not confirmed. */
  drawCells: (cells: Iterable<number>) => void;
  /** There is a hint. */
  drawHint: (cells: number[]) => void;
  /** What is said, which tools are on, or what the overlay shows of cells. */
  drawTexts: (cells?: Iterable<number>) => void;
  /** The clock runs, or stands. */
  drawClock: () => void;
};

export class GameDrawing implements Drawing {
  controller: GameController;
  window: BoardWindow;
  clock: GameClock;
  chips: LevelChips;
  /** Null before there is an overlay. */
  clues: CluePanel | null = null;
  #sheet: Sheet;
  #head: Head;
  /** Null before a game has ended. */
  #result: ResultPanel | null = null;
  /** Null before a board scrolls. */
  #map: BoardMap | null = null;
  /** Null before the player wants one. */
  #figures: LiveFigures | null = null;
  /** Null before a game has ended, or a hint. */
  proof: ProofView | null = null;
  /** Null before the first hint. */
  #hint: HintSteps | null = null;
  /** Null before a game has ended, or a hint. */
  #review: LookBack | null = null;
  /** The id of the game that is shown, if it is over. */
  #endedGame = "";
  /** The id of the game whose start was scrolled to. */
  #shownGame = "";
  /** The highlighted cell that was scrolled to. */
  #highlight: number | undefined;

  constructor(controller: GameController) {
    this.controller = controller;
    const view = (index: number) => this.#viewCell(index);
    this.window = new BoardWindow(place, controller.preferences, view, () => controller.game);
    this.#sheet = new Sheet(() => this.#revealSpoken());
    this.#head = new Head(controller);
    this.chips = new LevelChips(controller);
    this.clock = new GameClock(controller);
    this.window.onResized.push(() => quietly(this.#drawMap()));
  }

  get board() {
    return this.window.board;
  }

  // What changes of the state draw anew

  drawGame() {
    const game = this.controller.game as ShownGame;
    // The board gets what these leave. Later they would end the scrolling to the start.
    this.chips.refresh();
    quietly(showRules(this.controller));
    this.window.fit();
    this.#sheet.toggle(false);
    const { start } = game.progress;
    if (game.id !== this.#shownGame && start) this.board.reveal(game.index(start));
    this.#shownGame = game.id;
    this.board.grid.ariaLabel = t("board.label", { rows: game.height, columns: game.width });
    this.#head.build();
    byId("announcer").textContent = "";
    this.clock.refresh();
    this.#head.tick();
    this.#drawMoment();
    this.drawTexts([], true);
  }

  drawMove(cells: number[]) {
    const { controller } = this;
    const game = controller.game as ShownGame;
    this.drawCells(cells);
    void loadAll(); // it shares no line and no processor with the first move
    byId("announcer").textContent = announcement(game, cells);
    showChange(this.board, game, cells);
    if (game.over) quietly(loadExtras().then((extras) => extras.remindOfExport()));
    if (controller.preferences.sounds) quietly(playMoveSound(game, cells));
    if (controller.paused) this.clock.refresh();
    this.#head.tick();
    this.#drawMoment();
    this.drawTexts();
  }

  drawHint(cells: number[]) {
    this.#drawMoment();
    this.drawTexts(cells);
  }

  drawClock() {
    this.#head.tick();
  }

  drawTexts(cells: Iterable<number> = [], renewed = false) {
    const { controller } = this;
    const { game } = controller;
    this.drawCells(cells);
    this.#map?.renew();
    place.root.dataset.status = game?.status ?? "";
    quietly(showRules(controller));
    showTools(controller);
    quietly(this.#drawClues());
    byId("tools").hidden = game?.over ?? false;
    quietly(this.#drawResult());
    quietly(this.#drawFigures(renewed));
    showStatus(controller);
    if (game || controller.refusal || !controller.online) delete byId("window").dataset.starting;
  }

  drawCells(cells: Iterable<number>) {
    const { game } = this.controller;
    // The sheet may have come before what it speaks of was known.
    if (game?.over && this.#endedGame !== game.id)
      requestAnimationFrame(() => this.#revealSpoken());
    this.#endedGame = game?.over ? game.id : "";
    this.board.queue.add(cells);
    this.#head.show();
  }

  /** Close what is about a moment of the game that has passed. */
  #drawMoment() {
    this.#hint?.refresh();
    quietly(this.#drawReview());
    this.#revealHighlight();
  }

  // The board

  #viewCell(index: number) {
    const { controller, proof } = this;
    const game = controller.game as ShownGame;
    const shows = this.#review?.open ? this.#review : controller;
    const state = shows.cellState(index);
    return proof?.view(game, index, state) ?? cellView(game, index, state);
  }

  /**
   * Scroll to what a proof or the end of a game speaks of, where a sheet lies over a part of the
   * board. Where one cell alone finds room it is the safe one, which is highlighted: another choice
   * here would turn that scrolling back.
   */
  #revealSpoken() {
    const { game } = this.controller;
    const { hit, safe, flag } = game?.progress.reason ?? {};
    const ended = this.#review?.open || !game?.over ? [] : [safe, hit, flag];
    const cells = this.proof?.open ? this.proof.spoken : ended.filter((cell) => cell != null);
    this.board.revealCells(cells);
  }

  /** Scroll to a cell that is highlighted now. */
  #revealHighlight() {
    const [highlight] = this.controller.highlights.keys();
    if (highlight !== undefined && highlight !== this.#highlight) this.board.reveal(highlight);
    this.#highlight = highlight;
  }

  // What loads when it is drawn first

  /** Update the map, which a board that scrolls has. */
  async #drawMap() {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = this.board.scroller;
    const scrolls = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
    if (this.#map || scrolls) (await this.#loadMap()).refresh();
  }

  #loadMap = lazily(async () => {
    const { BoardMap } = await loadExtras();
    const canvas = byId("map") as HTMLCanvasElement;
    this.#map = new BoardMap(canvas, this.board, () => this.controller.game);
    return this.#map;
  });

  /** @param renewed as for `LiveFigures.refresh` */
  async #drawFigures(renewed: boolean) {
    const { showClicks, showSpeed, showLuck, showMistakes } = this.controller.preferences;
    if (this.#figures || showClicks || showSpeed || showLuck || showMistakes)
      (await this.#loadFigures()).refresh(renewed);
  }

  #loadFigures = lazily(async () => {
    const { LiveFigures } = await loadExtras();
    this.#figures = new LiveFigures(this.controller, byId("figures"));
    return this.#figures;
  });

  /** Update the panel of clues, which an overlay has. */
  async #drawClues() {
    if (this.clues || this.controller.overlay.kind !== "none") (await this.#loadClues()).refresh();
  }

  #loadClues = lazily(async () => {
    const { makeCluePanel } = await loadExtras();
    this.clues = makeCluePanel(this.controller, this.board, byId("clues"));
    return this.clues;
  });

  /** Update the numbers of a finished game. */
  async #drawResult() {
    if (this.#result || this.controller.game?.over) (await this.#loadResult()).refresh();
  }

  #loadResult = lazily(async () => {
    const { ResultPanel } = await loadExtras();
    this.#result = new ResultPanel(this.controller);
    return this.#result;
  });

  /** Update what looks back at a finished game. */
  async #drawReview() {
    if (this.#review || this.controller.game?.over) (await this.loadReview()).refresh();
  }

  loadReview = lazily(async () => {
    const { listenToReview, LookBack, ProofView } = await loadExtras();
    const proof = new ProofView(byId("proof"), this.board);
    this.proof = proof;
    this.#review = new LookBack(this.controller, proof, () => this.board.touchAll());
    listenToReview(this.board, this.#review);
    return this.#review;
  });

  loadHint = lazily(async () => {
    const { HintSteps } = await loadExtras();
    // It has the keys of proofs.
    this.#hint = new HintSteps(this.controller, (await this.loadReview()).proof);
    return this.#hint;
  });
}

/** Leave it at that if what loads now cannot be loaded: a game goes on without it. */
export function quietly(done: Promise<unknown>) {
  done.catch(() => {});
}

/** @param cells that a move has changed */
async function playMoveSound(game: ShownGame, cells: number[]) {
  const { playSound, soundOf } = await loadExtras();
  playSound(soundOf(game, cells));
}
