/**
 * Which games are copies of others. One game is its layout, its moves and their times, whatever the
 * format of its file and the name: formats round times to 10 ms, and some keep no more than these.
 */

import { core } from "../engine/core.ts";
import { host } from "../host/host.ts";
import type { ReviewedGame } from "../review/recorded.ts";
import type { Reviewed } from "./source.ts";

/** The layout and the moves, in short; the times of the moves, in seconds. */
export type Played = { what: string; times: number[] };

/** How much the times of copies differ at most: by 10 ms, and what is lost in writing numbers. */
const CLOSE = 0.0101;

/** Covered and marked cells, which have mines once a game is won. */
const COVERED = ["c", "f", "q"];

/** Returns what makes a game the one that it is. */
export function playedIn({ record, frames }: Pick<ReviewedGame, "record" | "frames">): Played {
  const { level, moves, status } = record;
  const { width, height } = level;
  const cells = Array(width * height).fill("c");
  for (const { row, column, code } of frames.flat()) cells[row * width + column] = code;
  const mined = status === "won" ? [...COVERED, "m"] : ["m", "h", "f"];
  const layout = cells.map((code) => Number(mined.includes(code))).join("");
  // Programs note other clicks that change nothing.
  const made = moves.filter((_, number) => frames[number].length);
  const said = made.map(({ kind, row, column }) => `${kind}${row},${column}`);
  const what = shorten(`${width}x${height} ${layout} ${said.join(" ")}`);
  return { what, times: made.map(({ elapsed }) => elapsed) };
}

/** Returns a number of 106 bits for a text: different ones for different texts, almost surely. */
function shorten(text: string) {
  const numbers = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f];
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    for (const [index, number] of numbers.entries()) {
      numbers[index] = Math.imul(number ^ code, 0x01000193 + 2 * index) ^ (number >>> 15);
    }
  }
  return `${text.length} ${numbers.join(" ")}`;
}

const isSame = (one: Played, other: Played) =>
  one.times.length === other.times.length &&
  one.times.every((time, move) => Math.abs(time - other.times[move]) <= CLOSE);

export class Copies {
  /** Of stored games, by their ids. */
  #stored = new Map<string, Promise<Played | null>>();

  /** Leaves out the copies of games that come before them. */
  async without(games: Reviewed[]): Promise<{ games: Reviewed[]; copies: number }> {
    const seen = new Map<string, Played[]>();
    const copies = new Set();
    for (const game of alike(games)) {
      const played = await this.#playedIn(game);
      if (!played) continue;
      const others = seen.get(played.what) ?? [];
      seen.set(played.what, others);
      if (others.some((other) => isSame(played, other))) copies.add(game);
      else others.push(played);
    }
    return { games: games.filter((game) => !copies.has(game)), copies: copies.size };
  }

  async #playedIn({ id, played }: Reviewed) {
    if (!id) return played ?? null;
    const known = this.#stored.get(id) ?? readPlayed(id).catch(() => null);
    this.#stored.set(id, known);
    return known;
  }
}

/** @param id of a stored game */
async function readPlayed(id: string) {
  return playedIn(await core.review({ record: await host.readRecord(id) }, 0));
}

/** Returns the games that others may be copies of: they are as long, and end the same way. */
function alike(games: Reviewed[]) {
  const kinds = new Map<string, Reviewed[]>();
  for (const game of games) {
    const { level, status } = game.summary;
    const kind = `${level.width} ${level.height} ${level.mines} ${status}`;
    const others = kinds.get(kind) ?? [];
    others.push(game);
    kinds.set(kind, others);
  }
  const found = new Set();
  for (const kind of kinds.values()) {
    kind.sort((a, b) => a.summary.elapsed - b.summary.elapsed);
    for (let place = 1; place < kind.length; place++) {
      const [one, other] = [kind[place - 1], kind[place]];
      if (other.summary.elapsed - one.summary.elapsed <= 2 * CLOSE) found.add(one).add(other);
    }
  }
  return games.filter((game) => found.has(game));
}
