/** The player's own mistakes: which rules were missed in games, and the positions where that was. */

import { drillFragment, readFragment } from "../analyse/positionlink.ts";
import { PROOF_RULES, type ProofRule } from "../engine/terms.ts";
import { RecordedGame } from "../review/recorded.ts";
import type { Position } from "../analyse/position.ts";
import type { Drill } from "../engine/answers.ts";
import type { Core } from "../engine/core.ts";
import type { Host } from "../host/host.ts";
import type { DrillName } from "./training.ts";

/** Games without a review that are judged to know what the player misses. */
const LAST_GAMES = 3;
/** Games without a review that are judged for the positions of a rule. */
const MOST_JUDGED = 30;
/** Positions of a rule that are looked for. */
const MOST_POSITIONS = 10;
/** Milliseconds that a drill waits for what is judged. */
const PATIENCE_MS = 1000;

/** How often each rule was missed. */
type Missed = Partial<Record<ProofRule, number>>;

/** Null as long as nobody has judged it. */
type MissedInGame = { id: string; missed: Missed | null };

type OwnDrill = { name: DrillName; drill: Drill };

/** `begun` is done with the first position, or when there is none. */
type MistakeSearch = { ready: OwnDrill[]; begun: Promise<unknown> };

type Games = Pick<Host, "listMissed" | "readRecord">;

type Judge = Pick<Core, "drillOf" | "review">;

export class OwnMistakes {
  host: Games;
  core: Judge;
  isNew: (name: DrillName) => boolean;
  /** The last game first. */
  games: MissedInGame[] = [];
  searches = new Map<ProofRule, MistakeSearch>();
  /** Done when the last games are judged. */
  begun: Promise<unknown>;

  /** @param isNew whether the player has not answered a drill yet */
  constructor(host: Games, core: Judge, isNew: (name: DrillName) => boolean) {
    this.host = host;
    this.core = core;
    this.isNew = isNew;
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
    const sums: Missed = {};
    for (const { missed } of this.games) {
      for (const rule of PROOF_RULES) {
        if (missed?.[rule]) sums[rule] = (sums[rule] ?? 0) + missed[rule];
      }
    }
    return sums;
  }

  /**
   * Returns the next position where a rule was missed, or null. The first one may take a second.
   */
  async next(rule: ProofRule): Promise<OwnDrill | null> {
    let search = this.searches.get(rule);
    if (!search) {
      search = this.#begin(rule);
      this.searches.set(rule, search);
    }
    if (!search.ready.length) await patiently(search.begun);
    return search.ready.shift() ?? null;
  }

  #begin(rule: ProofRule): MistakeSearch {
    const ready: OwnDrill[] = [];
    const begun = new Promise((end) => {
      this.#search(rule, (drill) => end(ready.push(drill))).finally(() => end(0));
    });
    return { ready, begun };
  }

  async #search(rule: ProofRule, take: (drill: OwnDrill) => void) {
    let [judged, positions] = [0, 0];
    for (const game of this.games) {
      if (game.missed ? !game.missed[rule] : judged++ >= MOST_JUDGED) continue;
      const missed = await this.#judge(game);
      for (const position of missed.get(rule) ?? []) {
        const name = { task: "safe", rule, position } as DrillName;
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
   * @returns the positions where each rule was missed
   */
  async #judge(game: MissedInGame): Promise<Map<ProofRule, Set<string>>> {
    const positions = new Map<ProofRule, Set<string>>();
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

  /** @param id of a game */
  async #review(id: string) {
    const record = await this.host.readRecord(id);
    return new RecordedGame(await this.core.review({ record }, 0));
  }
}

/** Wait, but not for long. */
export const patiently = (done: Promise<unknown>) =>
  Promise.race([done, new Promise((end) => setTimeout(end, PATIENCE_MS))]);

const readPosition = (fragment: string) => readFragment(fragment) as Position;
