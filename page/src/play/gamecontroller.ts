/**
 * The state of the place: its game, as the host has it, and what is shown of it. Input calls its
 * methods; each kind of change has a method of `Drawing`, and what it draws anew follows from that.
 */

import { host, hostClient } from "../host/host.ts";
import { hasEnded, Refusal } from "../engine/refusal.ts";
import { ShownGame } from "./showngame.ts";
import { isBeyondChance, mostMines } from "../shell/levels.ts";
import { Questions } from "./asking.ts";
import { loadExtras } from "./loadlater.ts";
import { Moves } from "./playermoves.ts";
import { Press } from "./press.ts";
import { Overlay, type CertainState } from "./overlay.ts";
import type { Heat, OverlayKind } from "../board/heat.ts";
import type { Code } from "../engine/level.ts";
import type { GameState, Moved, NewGameRequest, Options } from "../host/protocol.ts";
import type { Drawing } from "./drawing.ts";
import type { Preferences } from "../shell/preferences.ts";
import type { Hint } from "../engine/coreanswers.ts";

/** The time after which a game is read again that could not be read, in milliseconds. */
const AGAIN_MS = 2000;
/** The kinds of refusals of games that no retry brings back. */
const GONE = ["not-found", "damaged"];

/** A safe cell now, or at the moment of the loss; what a move opened. */
type Highlight = "hint" | "wasSafe" | "opened" | "wasted";

export type CellState = {
  code: Code;
  pressed: boolean;
  state: CertainState | null;
  heat: Heat | null;
  highlight: Highlight | null;
};

export class GameController {
  preferences: Preferences;
  drawing!: Drawing;
  game: ShownGame | null = null;
  /** About the game. */
  questions: Questions | null = null;
  /** Whether the host answers. */
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
  onLeft: (id: string) => void = () => {};
  /** Hears that another game begins because the one that was played is not stored any more. */
  onVanished: () => void = () => {};
  overlay = new Overlay();
  moves = new Moves(this);
  press = new Press(this);
  /** The game that is played; null if it is not stored any more. */
  #id: string | null = null;
  /** When the game is read again. */
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(preferences: Preferences) {
    this.preferences = preferences;
  }

  /** Hear what happens to the game elsewhere, and whether the host answers. */
  listenToHost() {
    hostClient().onChanged((id) => {
      if (this.#id && (id ?? this.#id) === this.#id) void this.#read();
    });
    hostClient().onProblem((problem) => this.#setOnline(problem !== "offline"));
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
    // To a game that is not stored any more there is no way back.
    const left = this.#id ? this.game : null;
    try {
      this.enter(await host.newGame(request));
      if (left?.status === "playing") this.onLeft(left.id);
    } catch (error) {
      this.fail(error);
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
    } catch {
      await this.start();
    }
  }

  /** Show a game, and play it from now on. */
  enter(state: GameState) {
    this.#id = state.id;
    void this.#read();
    this.#show(state);
  }

  /** Read the game: the page begins to play it, or it has changed elsewhere. */
  async #read() {
    clearTimeout(this.#again);
    const id = this.#id as string;
    try {
      const state = await host.enter(id, this.seen);
      if (id === this.#id) this.#show(state);
    } catch (error) {
      if (id !== this.#id) return;
      if (error instanceof Refusal && GONE.includes(error.kind)) {
        this.#id = null;
        await this.start();
        this.onVanished();
        return;
      }
      this.fail(error);
      this.#again = setTimeout(() => void this.#read(), AGAIN_MS);
    }
  }

  #show(state: GameState) {
    const same = this.game?.id === state.id;
    if (same) this.game?.renew(state);
    else {
      this.questions?.end();
      this.game = new ShownGame(state);
      this.game.see(this.seen);
      this.questions = new Questions(this.game, host, loadExtras);
      this.press.forget();
    }
    this.hint = null;
    this.setHighlights();
    if (!same) this.overlay.clear();
    this.preferences.rememberGame(state.id);
    this.drawing.drawGame();
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
    this.drawing.drawMove([...changed, ...old, ...this.highlights.keys()]);
    if (this.game.viewMoves !== seen) this.refreshOverlay();
  }

  showHint(hint: Hint) {
    this.hint = hint;
    this.refusal = null;
    this.setHighlights();
    this.drawing.drawHint([...this.highlights.keys()]);
  }

  switchOverlay(kind: OverlayKind) {
    if (this.game?.over) return;
    this.overlay.kind = this.overlay.kind === kind ? "none" : kind;
    this.overlay.clear();
    this.refusal = null;
    this.drawing.drawTexts(this.game?.cells.keys());
    this.refreshOverlay();
  }

  async refreshOverlay(): Promise<void> {
    const { game, questions } = this;
    if (!game || !questions) return;
    try {
      const changing = this.overlay.refresh(game, questions);
      if (this.overlay.asking) this.drawing.drawTexts();
      this.drawing.drawTexts(await changing);
    } catch (error) {
      // The question is given up, and the cells are those of another game.
      if (game !== this.game) return this.refreshOverlay();
      this.overlay.clear();
      this.drawing.drawTexts(game.cells.keys());
      if (!game.over) this.fail(error);
    }
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
    if (this.#id) host.see(this.#id, seen).catch(() => {}); // it is told when the game is read again
    this.drawing.drawClock();
  }

  setPaused(paused: boolean) {
    this.paused = paused;
    this.press.release();
    this.drawing.drawTexts();
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

  #setOnline(online: boolean) {
    if (online === this.online) return;
    this.online = online;
    if (!online) this.game?.stopClock();
    this.drawing.drawTexts();
  }

  /** Say why a request has failed; of the end of the host's worker a notice tells. */
  fail(error: unknown) {
    if (hasEnded(error) || !(error instanceof Error)) return;
    this.refusal = error;
    this.drawing.drawTexts();
  }

  /** Resume the game that this browser played last; start a new one if there is none. */
  async begin() {
    const id = this.preferences.lastGame();
    await (id ? this.resume(id) : this.start());
  }
}
