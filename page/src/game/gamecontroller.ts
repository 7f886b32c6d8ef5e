/** The game's controller: holds the game and its connection, and asks for hints and analyses. */

import { Offline } from "../games/refusal.ts";
import { ShownGame } from "./showngame.ts";
import { GameConnection } from "../games/gameconnection.ts";
import { host } from "../games/host.ts";
import { isBeyondChance, mostMines } from "../page/levels.ts";
import { Questions } from "./asking.ts";
import { loadExtras } from "./loadlater.ts";
import { Moves } from "./playermoves.ts";
import { Overlay, type CertainState } from "./overlay.ts";
import { Press } from "./press.ts";
import type { Heat, OverlayKind } from "../board/heat.ts";
import type { Code, GameState, Moved, NewGameRequest, Options } from "../games/protocol.ts";
import type { Preferences } from "../page/preferences.ts";
import type { Hint } from "../core/coreanswers.ts";

const RETRY_AFTER = 1000;

export type GameChange =
  | "game"
  | "moved"
  | "pressed"
  | "online"
  | "overlay"
  | "hint"
  | "message"
  | "clock";

/** A safe cell now, or at the moment of the loss; what a move opened. */
type Highlight = "hint" | "wasSafe" | "opened";

export type CellState = {
  code: Code;
  pressed: boolean;
  state: CertainState | null;
  heat: Heat | null;
  highlight: Highlight | null;
};

export class GameController {
  preferences: Preferences;
  onChange: (change: GameChange, cells?: Iterable<number>) => void;
  game: ShownGame | null = null;
  /** About the game. */
  questions: Questions | null = null;
  online = true;
  /** Whether the player sees the board: time counts then. */
  seen = true;
  /** Whether the player has paused the game. */
  paused = false;
  /**
   * Those of the next games if the address of this visit has named a level, and no board; the
   * player's own stay as they are.
   */
  visited: Options | null = null;
  /** Whether the left button and a tap flag, and the right button and a long press open. */
  flagMode = false;
  /** Why the last request failed. */
  refusal: Error | null = null;
  hint: Hint | null = null;
  highlights = new Map<number, Highlight>();
  /** Hears that another game has taken the place of a running one. */
  onLeft: (id: string) => void;
  /** Hears that another game begins because the one that was played is not stored any more. */
  onVanished: () => void;
  overlay: Overlay;
  moves: Moves;
  press: Press;
  connection: GameConnection;

  /** @param onChange with the cells to redraw */
  constructor(
    preferences: Preferences,
    onChange: (change: GameChange, cells?: Iterable<number>) => void,
  ) {
    this.preferences = preferences;
    this.onChange = onChange;
    this.onLeft = () => {};
    this.onVanished = () => {};
    this.overlay = new Overlay();
    this.moves = new Moves(this);
    this.press = new Press(this);
    this.connection = new GameConnection({
      onState: (state) => this.show(state),
      onOnline: (online) => this.setOnline(online),
      onGone: () => void this.start().then(() => this.onVanished()),
      onRefused: (why) => this.fail(why),
    });
  }

  /** The options of the next game: the player's own, or what the address of this visit names. */
  get nextOptions() {
    return this.visited ?? this.preferences.options;
  }

  /** Choose the options of this game and of the next ones. */
  chooseOptions(options: Options) {
    this.visited = null;
    this.preferences.options = options;
    this.preferences.save();
  }

  /** Start a new game, of the player's own kind unless other options are given. */
  async start(options?: Partial<NewGameRequest>) {
    const kind = this.nextOptions;
    // Who sees the mistakes while playing practises.
    const practice = this.preferences.showMistakes;
    const request = { ...kind, seed: null, start: null, practice, ...options };
    // The level of a link may be too full for the first click that the player prefers.
    if (options?.mines && !options.first && request.mines > mostMines(request)) {
      request.first = "safe";
    }
    // Whoever states a seed wants the board of that seed.
    if (request.deal === "no-guess" && !request.seed && isBeyondChance(request)) {
      request.deal = "repaired";
    }
    this.refusal = null;
    const left = this.game;
    try {
      this.enter(await host.newGame(request));
      if (left?.status === "playing") this.onLeft(left.id);
    } catch (error) {
      this.fail(error, () => this.start(options));
    }
  }

  /** Go on from before the move that has lost the game, in another game: practice. */
  async playOn() {
    if (this.game?.status !== "lost") return;
    this.refusal = null;
    try {
      this.enter(await host.playOn(this.game.id));
    } catch (error) {
      this.fail(error);
    }
  }

  /** Resume a game; start a new one if the host does not have it. */
  async resume(id: string) {
    try {
      const state = await host.readGame(id);
      this.refusal = null;
      this.enter(state);
    } catch (error) {
      if (error instanceof Offline) this.fail(error, () => this.resume(id));
      else await this.start();
    }
  }

  /** Show a game, and connect to it. */
  enter(state: GameState) {
    this.connection.follow(state.id);
    this.show(state);
  }

  show(state: GameState) {
    const same = this.game?.id === state.id;
    if (same) this.game?.renew(state);
    else {
      this.questions?.end();
      this.game = new ShownGame(state);
      this.game.see(this.seen);
      this.questions = new Questions(this.game, host, loadExtras);
      this.press.forget();
    }
    this.setOnline(true);
    this.hint = null;
    this.setHighlights();
    if (!same) this.overlay.clear();
    this.preferences.rememberGame(state.id);
    this.onChange("game");
    this.refreshOverlay();
  }

  moved(moved: Moved) {
    if (!this.game) return;
    const seen = this.game.viewMoves;
    const changed = this.game.take(moved);
    const old = [...this.highlights.keys()];
    this.hint = null;
    this.refusal = null;
    this.setHighlights();
    this.onChange("moved", [...changed, ...old, ...this.highlights.keys()]);
    if (this.game.viewMoves !== seen) this.refreshOverlay();
  }

  showHint(hint: Hint) {
    this.hint = hint;
    this.refusal = null;
    this.setHighlights();
    this.onChange("hint", this.highlights.keys());
  }

  switchOverlay(kind: OverlayKind) {
    if (this.game?.over) return;
    this.overlay.kind = this.overlay.kind === kind ? "none" : kind;
    this.overlay.clear();
    this.refusal = null;
    this.onChange("overlay", this.game?.cells.keys());
    this.refreshOverlay();
  }

  async refreshOverlay(): Promise<void> {
    const { game, questions } = this;
    if (!game || !questions) return;
    try {
      const changing = this.overlay.refresh(game, questions);
      if (this.overlay.asking) this.onChange("overlay");
      this.onChange("overlay", await changing);
    } catch (error) {
      // The question is given up, and the cells are those of another game.
      if (game !== this.game) return this.refreshOverlay();
      this.overlay.clear();
      this.onChange("overlay", game.cells.keys());
      this.failAnswer(game, error);
    }
  }

  /**
   * Report that a question was not answered. Say nothing if the connection is lost, which the page
   * reports itself, or if the game has ended since.
   */
  failAnswer(game: ShownGame, error: unknown) {
    if (error instanceof Offline || game !== this.game || game.over) return;
    this.fail(error);
  }

  cellState(index: number): CellState {
    const game = this.game as ShownGame;
    const covered = game.covered(index);
    return {
      code: game.cells[index],
      pressed: this.press.cells.has(index),
      state: covered ? this.overlay.state(index) : null,
      heat: covered ? this.overlay.heat(index) : null,
      highlight: this.highlights.get(index) ?? null,
    };
  }

  /** Whether a move can be made now. */
  get playable() {
    const { game, paused, online, moves } = this;
    return game !== null && !game.over && !paused && online && !moves.busy;
  }

  /** @param seen whether the player sees the board: time counts then */
  see(seen: boolean) {
    if (seen === this.seen) return;
    this.seen = seen;
    this.game?.see(seen);
    this.connection.see(seen);
    this.onChange("clock");
  }

  setPaused(paused: boolean) {
    this.paused = paused;
    this.press.release();
    this.onChange("overlay");
  }

  /** Whether flag mode applies: the first cell of a game is always opened. */
  get flagging() {
    return this.flagMode && this.game?.status === "playing";
  }

  setHighlights() {
    this.highlights.clear();
    const safe = this.game?.progress.reason?.safe;
    if (this.game && safe) this.highlights.set(this.game.index(safe), "wasSafe");
    // A hint with a proof shows its cell in its last step.
    const hint = this.hint?.proof ? null : this.hint?.cell;
    if (this.game && hint) this.highlights.set(this.game.index(hint), "hint");
  }

  setOnline(online: boolean) {
    if (online === this.online) return;
    this.online = online;
    if (!online) this.game?.stopClock();
    this.onChange("online");
  }

  /** @param again to call after a while; a connection to a game retries by itself */
  fail(error: unknown, again?: () => void) {
    if (error instanceof Offline) {
      this.setOnline(false);
      this.connection.retry();
    } else if (error instanceof Error) {
      this.refusal = error;
      this.onChange("message");
    }
    if (!again || !(error instanceof Offline)) return;
    setTimeout(() => {
      if (!this.connection.id) again(); // no other game was begun meanwhile
    }, RETRY_AFTER);
  }

  /** Resume the game that this browser played last; start a new one if there is none. */
  async begin() {
    const id = this.preferences.lastGame();
    await (id ? this.resume(id) : this.start());
  }
}
