/**
 * Where one is in a recorded game: the board after so many moves, the way to others, and playing
 * back.
 */

import { Playback } from "./playback.js";
import { RecordedGame } from "./recorded.js";

export class Walk {
  /**
   * @param {{moved: () => void, passed: () => void, played: () => void}} shown called when another
   *   board is shown, when time has passed, and when playing back begins or ends
   */
  constructor(shown) {
    this.shown = shown;
    this.game = RecordedGame.none();
    /** The number of moves that the board shows. */
    this.at = 0;
    this.position = this.game.positionAfter(0);
    /** What was judged of the move that comes next. */
    this.decision = this.game.decisionOf(0);
    /** Whether somebody chose this moment: nothing else leads away from it. */
    this.chosen = false;
    this.playback = new Playback((seconds) => this.#showTime(seconds), shown.played);
  }

  /** The move that comes next. */
  get next() {
    return this.game.record.moves[this.at] ?? null;
  }

  /**
   * Begin with a game: at a moment, by default at its first mistake.
   *
   * @param {RecordedGame} game
   * @param {number | null} moves
   */
  begin(game, moves) {
    this.playback.pause();
    this.game = game;
    this.chosen = moves !== null;
    this.go(moves ?? game.mistakes[0] ?? 0);
  }

  /**
   * Take the same game again, with more of its review. The moment stays, if anybody chose it.
   *
   * @param {RecordedGame} game
   */
  renew(game) {
    this.game = game;
    this.decision = game.decisionOf(this.at);
    const first = game.mistakes[0] ?? 0;
    if (!this.chosen && !this.playback.playing && first !== this.at) this.go(first);
  }

  /** Show the board after so many moves. @param {number} moves */
  go(moves) {
    this.at = Math.min(this.game.length, Math.max(0, moves));
    if (!this.playback.playing) this.playback.time = this.game.timeOf(this.at);
    this.position = this.game.positionAfter(this.at);
    this.decision = this.game.decisionOf(this.at);
    this.shown.moved();
  }

  /** Go to a moment that somebody chose. @param {number} moves */
  seek(moves) {
    this.playback.pause();
    this.chosen = true;
    this.go(moves);
  }

  /** @param {1 | -1} by the next mistake, or the one before */
  seekMistake(by) {
    const { mistakes } = this.game;
    const next =
      by > 0
        ? mistakes.find((move) => move > this.at)
        : mistakes.findLast((move) => move < this.at);
    if (next !== undefined) this.seek(next);
  }

  switchPlaying() {
    const { game, playback, at } = this;
    if (!game.length) return;
    this.chosen = true;
    if (playback.playing) this.seek(at);
    else playback.play(at === game.length ? 0 : game.timeOf(at), game.duration);
  }

  /** @param {number} seconds */
  #showTime(seconds) {
    const moves = this.game.movesUntil(seconds);
    if (moves !== this.at) this.go(moves);
    this.shown.passed();
  }
}
