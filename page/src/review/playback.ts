/** The clock of a game that is played back. */

export class Playback {
  onTime: (seconds: number) => void;
  onSwitch: () => void;
  speed = 1;
  time = 0;
  end = 0;
  frame = 0;
  last = 0;

  /**
   * @param onTime called for each frame while it plays
   * @param onSwitch called when it begins or ends
   */
  constructor(onTime: (seconds: number) => void, onSwitch: () => void) {
    this.onTime = onTime;
    this.onSwitch = onSwitch;
  }

  get playing() {
    return this.frame !== 0;
  }

  /**
   * @param time seconds of the game
   * @param end its duration
   */
  play(time: number, end: number) {
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

  /** @param now milliseconds */
  advance(now: number) {
    this.time = Math.min(this.end, this.time + (Math.max(0, now - this.last) / 1000) * this.speed);
    this.last = now;
    const over = this.time >= this.end;
    if (!over) this.ask();
    this.onTime(this.time);
    if (over) this.pause();
  }
}
