/**
 * Where one is in a recorded game: the board after so many moves, the way to others, and playing
 * back.
 */

import { Playback } from "./playback.ts";
import { RecordedGame, type Decision } from "./recorded.ts";
import type { Position } from "../analyse/position.ts";

export class Walk {
  shown: { moved: () => void; passed: () => void; played: () => void };
  game: RecordedGame;
  /** The number of moves that the board shows. */
  at = 0;
  position: Position;
  /** What was judged of the move that comes next. */
  decision: Decision | null;
  /** Whether somebody chose this moment: nothing else leads away from it. */
  chosen = false;
  playback: Playback;

  /**
   * @param shown called when another board is shown, when time has passed, and when playing back
   *   begins or ends
   */
  constructor(shown: { moved: () => void; passed: () => void; played: () => void }) {
    this.shown = shown;
    this.game = RecordedGame.none();
    this.position = this.game.positionAfter(0);
    this.decision = this.game.decisionOf(0);
    this.playback = new Playback((seconds) => this.#showTime(seconds), shown.played);
  }

  /** The move that comes next. */
  get next() {
    return this.game.record.moves[this.at] ?? null;
  }

  /** Begin with a game: at a moment, by default at its first mistake. */
  begin(game: RecordedGame, moves: number | null) {
    this.playback.pause();
    this.game = game;
    this.chosen = moves !== null;
    this.go(moves ?? game.mistakes[0] ?? 0);
  }

  /** Take the same game again, with more of its review. The moment stays, if anybody chose it. */
  renew(game: RecordedGame) {
    this.game = game;
    this.decision = game.decisionOf(this.at);
    const first = game.mistakes[0] ?? 0;
    if (!this.chosen && !this.playback.playing && first !== this.at) this.go(first);
  }

  /** Show the board after so many moves. */
  go(moves: number) {
    this.at = Math.min(this.game.length, Math.max(0, moves));
    if (!this.playback.playing) this.playback.time = this.game.timeOf(this.at);
    this.position = this.game.positionAfter(this.at);
    this.decision = this.game.decisionOf(this.at);
    this.shown.moved();
  }

  /** Go to a moment that somebody chose. */
  seek(moves: number) {
    this.playback.pause();
    this.chosen = true;
    this.go(moves);
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

  switchPlaying() {
    const { game, playback, at } = this;
    if (!game.length) return;
    this.chosen = true;
    if (playback.playing) this.seek(at);
    else playback.play(at === game.length ? 0 : game.timeOf(at), game.duration);
  }

  #showTime(seconds: number) {
    const moves = this.game.movesUntil(seconds);
    if (moves !== this.at) this.go(moves);
    this.shown.passed();
  }
}
