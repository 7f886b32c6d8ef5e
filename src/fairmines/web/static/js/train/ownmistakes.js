/** The player's own mistakes: which rules were missed in games, and the positions where that was. */

import { drillFragment, readFragment } from "../analyse/positionlink.js";
import { PROOF_RULES } from "../core/terms.js";
import { RecordedGame } from "../reviewer/recorded.js";

/** Games without a review that are judged to know what the player misses. */
const LAST_GAMES = 3;
/** Games without a review that are judged for the positions of a rule. */
const MOST_JUDGED = 30;
/** Positions of a rule that are looked for. */
const MOST_POSITIONS = 10;
/** Milliseconds that a drill waits for what is judged. */
const PATIENCE_MS = 1000;

/**
 * @typedef {import("../core/answers.js").Drill} Drill
 * @typedef {import("../core/terms.js").ProofRule} ProofRule
 * @typedef {import("./training.js").DrillName} DrillName
 * @typedef {Partial<Record<ProofRule, number>>} Missed how often each rule was missed
 * @typedef {{id: string, missed: Missed | null}} MissedInGame null as long as nobody has judged it
 * @typedef {{name: DrillName, drill: Drill}} OwnDrill
 * @typedef {{ready: OwnDrill[], begun: Promise<unknown>}} MistakeSearch `begun` is done with the first
 *   position, or when there is none
 * @typedef {Pick<import("../games/host.js").Host, "listMissed" | "readRecord">} Games
 * @typedef {Pick<import("../core/core.js").Core, "drillOf" | "review">} Judge
 */

export class OwnMistakes {
  /**
   * @param {Games} host
   * @param {Judge} core
   * @param {(name: DrillName) => boolean} isNew whether the player has not answered a drill yet
   */
  constructor(host, core, isNew) {
    this.host = host;
    this.core = core;
    this.isNew = isNew;
    /** @type {MissedInGame[]} the last game first */
    this.games = [];
    /** @type {Map<ProofRule, MistakeSearch>} */
    this.searches = new Map();
    /** @type {Promise<unknown>} done when the last games are judged */
    this.begun = Promise.resolve();
  }

  /** Read which games there are, and search anew. */
  async read() {
    this.games = await this.host.listMissed();
    this.searches.clear();
    const last = this.games.filter(({ missed }) => !missed).slice(0, LAST_GAMES);
    this.begun = Promise.all(last.map((game) => this.#judge(game)));
  }

  /** Returns how often each rule was missed in all games that were judged. */
  async missed() {
    await patiently(this.begun);
    /** @type {Missed} */
    const sums = {};
    for (const { missed } of this.games) {
      for (const rule of PROOF_RULES) {
        if (missed?.[rule]) sums[rule] = (sums[rule] ?? 0) + missed[rule];
      }
    }
    return sums;
  }

  /**
   * Returns the next position where a rule was missed, or null. The first one may take a second.
   *
   * @param {ProofRule} rule
   * @returns {Promise<OwnDrill | null>}
   */
  async next(rule) {
    let search = this.searches.get(rule);
    if (!search) {
      search = this.#begin(rule);
      this.searches.set(rule, search);
    }
    if (!search.ready.length) await patiently(search.begun);
    return search.ready.shift() ?? null;
  }

  /** @param {ProofRule} rule @returns {MistakeSearch} */
  #begin(rule) {
    /** @type {OwnDrill[]} */
    const ready = [];
    const begun = new Promise((end) => {
      this.#search(rule, (drill) => end(ready.push(drill))).finally(() => end(0));
    });
    return { ready, begun };
  }

  /** @param {ProofRule} rule @param {(drill: OwnDrill) => void} take */
  async #search(rule, take) {
    let [judged, positions] = [0, 0];
    for (const game of this.games) {
      if (game.missed ? !game.missed[rule] : judged++ >= MOST_JUDGED) continue;
      const missed = await this.#judge(game);
      for (const position of missed.get(rule) ?? []) {
        const name = /** @type {DrillName} */ ({ task: "safe", rule, position });
        if (!this.isNew(name)) continue;
        const drill = await this.core.drillOf(readPosition(position)).catch(() => null);
        if (drill?.rule !== rule) continue;
        take({ name, drill });
        if (++positions === MOST_POSITIONS) return;
      }
    }
  }

  /**
   * Judges a game. One that was deleted, or is too complex, has no mistakes.
   *
   * @param {MissedInGame} game
   * @returns {Promise<Map<ProofRule, Set<string>>>} the positions where each rule was missed
   */
  async #judge(game) {
    /** @type {Map<ProofRule, Set<string>>} */
    const positions = new Map();
    const played = await this.#review(game.id).catch(() => null);
    for (const { move, better } of played?.review?.decisions ?? []) {
      const rule = better?.proof?.rule;
      if (!rule || !played) continue;
      positions.set(rule, positions.get(rule) ?? new Set());
      positions.get(rule)?.add(drillFragment(played.positionAfter(move)));
    }
    game.missed ??= Object.fromEntries([...positions].map(([rule, { size }]) => [rule, size]));
    return positions;
  }

  /** @param {string} id of a game */
  async #review(id) {
    const record = await this.host.readRecord(id);
    return new RecordedGame(await this.core.review({ record }, 0));
  }
}

/** Wait, but not for long. @param {Promise<unknown>} done */
export const patiently = (done) =>
  Promise.race([done, new Promise((end) => setTimeout(end, PATIENCE_MS))]);

/** @param {string} fragment */
const readPosition = (fragment) =>
  /** @type {import("../analyse/position.js").Position} */ (readFragment(fragment));
