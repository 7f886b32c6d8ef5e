/**
 * The state of the review: a recorded game, the moment of it that is shown, and playing back. Input
 * calls its methods; each kind of change has a method of `Drawing`.
 */

import { LiveAnalysis } from "../analyse/live.ts";
import { Playback } from "./playback.ts";
import { RecordedGame, type Decision, type ReviewedGame } from "./recorded.ts";
import { gameInLink, lacksChances, LatestReview, storedGame, type Source } from "./source.ts";
import type { Position } from "../analyse/position.ts";
import type { Core } from "../engine/core.ts";

/** What draws the state. */
export type Drawing = {
  /** Another game is shown. */
  drawGame: () => void;
  /** The winning chances of the game have come. */
  drawChances: () => void;
  /** Another moment is shown. */
  drawMoment: () => void;
  /** The player has chosen the moment. */
  revealMove: () => void;
  /** Playing back has begun or ended. */
  drawPlayback: () => void;
  /** Time has passed while the game is played back. */
  drawTime: () => void;
  /** Another overlay is shown, or the probabilities have come. */
  drawOverlays: () => void;
  /** The address does not name what is shown. */
  drawAddress: () => void;
  /** A game cannot be read, or not be reviewed. */
  drawFailure: (error: unknown) => void;
};

export type Overlay = "probabilities" | "pointer" | "path";

/** What an address names; `moves` is null if it names no moment. */
export type Moment = { id: string | null; packed: string | null; moves: number | null };

export class Reviewer {
  drawing!: Drawing;
  /** Where the game is from; null before one is opened. */
  source: Source | null = null;
  game = RecordedGame.none();
  /** The number of moves that the board shows. */
  at = 0;
  position: Position = this.game.positionAfter(0);
  /** What was judged of the move that comes next. */
  decision: Decision | null = null;
  playback: Playback;
  overlays = new Set<Overlay>(["pointer"]);
  live: LiveAnalysis;
  /** Whether the player chose this moment, or asks about it: nothing else leads away from it. */
  #chosen = false;
  #latest = new LatestReview();

  constructor(core: Core) {
    this.playback = new Playback(
      (seconds) => this.#advance(seconds),
      () => this.drawing.drawPlayback(),
    );
    this.live = new LiveAnalysis(core, () => this.drawing.drawOverlays());
  }

  /** The move that comes next. */
  get next() {
    return this.game.record.moves[this.at] ?? null;
  }

  // The game

  /** @param moves the moment to show, by default the first mistake */
  open(source: Source, moves: number | null = null) {
    const take = (answer: ReviewedGame) => {
      const game = new RecordedGame(answer);
      if (this.source === source) this.#takeChances(game);
      else this.#takeGame(source, game, moves);
    };
    return this.#latest.ask(source, take, (error) => this.drawing.drawFailure(error));
  }

  /** Show the game and the moment of an address; what it does not name stays. */
  follow({ id, packed, moves }: Moment) {
    const { source } = this;
    if (!id && !packed) this.drawing.drawAddress();
    else if (source && source.id === id && source.packed === packed) {
      if (this.#latest.stay(source) && lacksChances(this.game.review)) void this.open(source);
      this.seek(moves ?? this.at);
    } else void this.open(id ? storedGame(id) : gameInLink(packed ?? ""), moves);
  }

  #takeGame(source: Source, game: RecordedGame, moves: number | null) {
    this.playback.pause();
    this.source = source;
    this.game = game;
    this.#chosen = moves !== null;
    this.#setMoment(moves ?? game.mistakes[0] ?? 0);
    this.drawing.drawGame();
  }

  #takeChances(game: RecordedGame) {
    this.game = game;
    this.decision = game.decisionOf(this.at);
    this.drawing.drawChances();
    const first = game.mistakes[0] ?? 0;
    if (!this.#chosen && !this.playback.playing && first !== this.at) this.#go(first);
  }

  // The moment

  /** Go to a moment that the player chose: the board after so many moves. */
  seek(moves: number) {
    this.playback.pause();
    this.#chosen = true;
    this.#go(moves);
    this.drawing.revealMove();
  }

  /** Keep the moment that is shown: the player asks about it. */
  stay() {
    this.#chosen = true;
  }

  /** @param by the next mistake, or the one before */
  seekMistake(by: 1 | -1) {
    const { mistakes } = this.game;
    const next =
      by > 0
        ? mistakes.find((move) => move > this.at)
        : mistakes.findLast((move) => move < this.at);
    if (next !== undefined) this.seek(next);
  }

  switchPlayback() {
    const { game, playback, at } = this;
    if (!game.length) return;
    this.#chosen = true;
    if (playback.playing) {
      playback.pause();
      this.#go(at);
    } else playback.play(at === game.length ? 0 : game.timeOf(at), game.duration);
  }

  #advance(seconds: number) {
    const moves = this.game.movesUntil(seconds);
    if (moves !== this.at) this.#go(moves);
    this.drawing.drawTime();
  }

  #go(moves: number) {
    this.#setMoment(moves);
    this.drawing.drawMoment();
  }

  #setMoment(moves: number) {
    const { game, playback } = this;
    this.at = Math.min(game.length, Math.max(0, moves));
    if (!playback.playing) playback.time = game.timeOf(this.at);
    this.position = game.positionAfter(this.at);
    this.decision = game.decisionOf(this.at);
    this.#analyse();
  }

  // Overlays

  switchOverlay(overlay: Overlay) {
    if (!this.overlays.delete(overlay)) this.overlays.add(overlay);
    this.#analyse();
    this.drawing.drawOverlays();
  }

  /** Ask for the probabilities, if they are to be shown. */
  #analyse() {
    if (this.overlays.has("probabilities")) this.live.analyseSoon(this.position);
  }

  /** Whether the probabilities that are to be shown are not there yet. */
  get analysing() {
    return this.overlays.has("probabilities") && this.live.position !== this.position;
  }

  /** The probability of a cell, where it is shown. */
  heat(index: number) {
    const shown = this.overlays.has("probabilities") && !this.analysing;
    return shown ? (this.live.heats[index] ?? null) : null;
  }
}
