/** The clock of a game that is played back. */

export class Playback {
  /**
   * @param {(seconds: number) => void} onTime called for each frame while it plays
   * @param {() => void} onSwitch called when it begins or ends
   */
  constructor(onTime, onSwitch) {
    this.onTime = onTime;
    this.onSwitch = onSwitch;
    this.speed = 1;
    this.time = 0;
    this.end = 0;
    this.frame = 0;
    this.last = 0;
  }

  get playing() {
    return this.frame !== 0;
  }

  /**
   * @param {number} time seconds of the game
   * @param {number} end its duration
   */
  play(time, end) {
    this.pause();
    this.time = time;
    this.end = end;
    this.last = performance.now();
    this.ask();
    this.onSwitch();
  }

  pause() {
    if (!this.playing) return;
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.onSwitch();
  }

  ask() {
    this.frame = requestAnimationFrame((now) => this.advance(now));
  }

  /** @param {number} now milliseconds */
  advance(now) {
    this.time = Math.min(this.end, this.time + (Math.max(0, now - this.last) / 1000) * this.speed);
    this.last = now;
    const over = this.time >= this.end;
    if (!over) this.ask();
    this.onTime(this.time);
    if (over) this.pause();
  }
}
