/** The table one plays at: the game, its connection, and the verbs that all kinds of input share. */

import { createGame, Offline, readGame } from "./api.js";
import { Game } from "./game.js";
import { look } from "./look.js";
import { Overlay } from "./overlay.js";
import { Connection } from "./socket.js";

const RETRY_AFTER = 1000;

/** @typedef {"game" | "moved" | "pressed" | "online" | "overlay" | "message"} Change */

export class Table {
  /**
   * @param {import("./preferences.js").Preferences} preferences
   * @param {(change: Change, cells?: Iterable<number>) => void} onChange with the cells to redraw
   */
  constructor(preferences, onChange) {
    this.preferences = preferences;
    this.onChange = onChange;
    /** @type {Game | null} */
    this.game = null;
    this.online = true;
    /** True while a move is on its way: a deal without guesses may take seconds. */
    this.busy = false;
    /** @type {Error | null} the last move's refusal */
    this.refusal = null;
    /** @type {import("./protocol.js").Hint | null} */
    this.hint = null;
    /** @type {Set<number>} cells that look sunk under the pointer */
    this.pressed = new Set();
    /** A button or a finger is held down on the board: the face is tense. */
    this.holding = false;
    /** @type {Map<number, "hint" | "was-safe">} */
    this.marks = new Map();
    this.overlay = new Overlay();
    this.connection = new Connection({
      onState: (state) => this.show(state),
      onMoved: (moved) => this.moved(moved),
      onOnline: (online) => this.setOnline(online),
      onGone: () => this.start(),
    });
  }

  /**
   * A new game: one more of the same kind if nothing else is wanted.
   *
   * @param {Partial<import("./protocol.js").Request>} [wanted]
   */
  async start(wanted) {
    const kind = this.game?.options ?? this.preferences.options;
    const request = { ...kind, seed: null, start: null, ...wanted };
    this.refusal = null;
    try {
      const state = await createGame(request);
      this.show(state);
      this.connection.follow(state.id);
    } catch (error) {
      this.fail(error, () => this.start(wanted));
    }
  }

  /**
   * Go on with a game that the server knows; a new one if it does not.
   *
   * @param {string} id
   */
  async resume(id) {
    try {
      this.show(await readGame(id));
      this.connection.follow(id);
    } catch (error) {
      if (error instanceof Offline) this.fail(error, () => this.resume(id));
      else await this.start();
    }
  }

  /** @param {import("./protocol.js").GameState} state */
  show(state) {
    const same = this.game?.id === state.id;
    this.game = new Game(state);
    this.setOnline(true);
    this.pressed.clear();
    this.holding = false;
    this.hint = null;
    this.setMarks();
    if (!same) this.overlay.clear();
    this.preferences.rememberGame(state.id);
    this.onChange("game");
    this.refreshOverlay();
  }

  /** @param {import("./protocol.js").Moved} moved */
  moved(moved) {
    if (!this.game) return;
    const changed = this.game.take(moved);
    const old = [...this.marks.keys()];
    this.hint = null;
    this.refusal = null;
    this.setMarks();
    this.onChange("moved", [...changed, ...old, ...this.marks.keys()]);
    this.refreshOverlay();
  }

  /** @param {number} index */
  open(index) {
    const code = this.game?.cells[index];
    if (code === "c" || code === "q") this.move("open", index);
  }

  /** @param {number} index */
  flag(index) {
    if (this.game?.covered(index)) this.move("flag", index, { marks: this.preferences.marks });
  }

  /** @param {number} index */
  chord(index) {
    if (this.game && !this.game.covered(index)) this.move("chord", index);
  }

  /**
   * @param {"open" | "flag" | "chord"} verb
   * @param {number} index
   * @param {object} [more]
   */
  async move(verb, index, more) {
    const game = this.game;
    if (!game || game.over || this.busy) return;
    const { row, column } = game.place(index);
    // Only a first opening may take long, and nothing should be played meanwhile.
    this.busy = game.status === "ready" && verb === "open";
    try {
      const answer = this.connection.send({ do: verb, cell: [row, column], ...more });
      if (this.busy) this.onChange("message");
      await answer;
    } catch (error) {
      this.fail(error);
    } finally {
      this.busy = false;
      this.onChange("message");
    }
  }

  async askHint() {
    const game = this.game;
    if (!game || game.over) return;
    try {
      const hint = await this.connection.send({ ask: "hint" });
      if (game !== this.game || hint.moves !== game.progress.moves) return;
      this.hint = hint;
      this.refusal = null;
      this.setMarks();
      this.onChange("overlay", this.marks.keys());
    } catch (error) {
      this.failAnswer(game, error);
    }
  }

  /** @param {import("./overlay.js").Kind} kind */
  switchOverlay(kind) {
    this.overlay.kind = this.overlay.kind === kind ? "none" : kind;
    this.overlay.clear();
    this.refusal = null;
    this.onChange("overlay", this.game?.cells.keys());
    this.refreshOverlay();
  }

  async refreshOverlay() {
    const { game } = this;
    if (!game) return;
    try {
      const changed = await this.overlay.refresh(game, this.connection);
      this.onChange("overlay", changed);
    } catch (error) {
      this.overlay.clear();
      this.onChange("overlay", game.cells.keys());
      this.failAnswer(game, error);
    }
  }

  /**
   * A question was not answered. That is no news when the connection is lost, which the page says
   * anyway, nor when the game ended meanwhile.
   *
   * @param {Game} game
   * @param {unknown} error
   */
  failAnswer(game, error) {
    if (error instanceof Offline || game !== this.game || game.over) return;
    this.fail(error);
  }

  /** Nothing is held down any more. */
  release() {
    this.press([], false);
  }

  /**
   * @param {Iterable<number>} cells the covered ones among them look sunk
   * @param {boolean} [holding]
   */
  press(cells, holding = true) {
    const old = this.pressed;
    this.holding = holding;
    this.pressed = new Set();
    for (const cell of cells) {
      const code = this.game?.cells[cell];
      if (code === "c" || code === "q") this.pressed.add(cell);
    }
    this.onChange("pressed", [...old, ...this.pressed]);
  }

  /** @param {number} index */
  look(index) {
    const game = /** @type {Game} */ (this.game);
    return look(game, index, {
      pressed: this.pressed.has(index),
      state: this.overlay.state(index),
      chance: this.overlay.chance(index),
      mark: this.marks.get(index) ?? null,
    });
  }

  setMarks() {
    this.marks.clear();
    const safe = this.game?.progress.reason?.safe;
    if (this.game && safe) this.marks.set(this.game.index(safe), "was-safe");
    const hint = this.hint?.cell;
    if (this.game && hint) this.marks.set(this.game.index(hint), "hint");
  }

  /** @param {boolean} online */
  setOnline(online) {
    if (online === this.online) return;
    this.online = online;
    this.onChange("online");
  }

  /**
   * @param {unknown} error
   * @param {() => void} [again] what to try again when there is no connection that comes back
   */
  fail(error, again) {
    if (error instanceof Offline) {
      this.setOnline(false);
      if (again && !this.connection.id) setTimeout(again, RETRY_AFTER);
    } else if (error instanceof Error) {
      this.refusal = error;
      this.onChange("message");
    }
  }

  /** The game that this browser played last, or a new one. */
  async begin() {
    const id = this.preferences.lastGame();
    await (id ? this.resume(id) : this.start());
  }
}
