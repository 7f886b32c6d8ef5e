/** Makes a record of what the kernel has read and played of a replay, as records/videos.py. */

import { SYMBOLS, type Mark } from "./display.ts";
import { newMove } from "./moves.ts";
import type { Failure } from "./reading.ts";
import type { MoveKind, Status } from "./terms.ts";
import type { GameRecord, Track } from "./record.ts";

/** Bytes of the file, as characters of the same codes. */
export type FileBytes = { bytes: string };

/** A text stands for an integer that no number holds. */
type FileValue = number | string | FileBytes;

/** As cpp/bindings/browser/replays.cpp writes it. */
export type FileVideo = {
  format: string;
  width: number;
  height: number;
  /** The cells with one. */
  mines: number[];
  replay: {
    moves: { kind: MoveKind; mark: number; cell: number; ms: number }[];
    status: Status;
    elapsedMs: number;
  };
  track: Omit<Track, "cell">;
  cellSize: number;
  questionMarks: boolean;
  preflags: number[];
  player: FileBytes;
  program: FileBytes;
  version: FileBytes | null;
  began: string | null;
  stated: { key: string; value: FileValue }[];
  /** Why only a part was read, if so. */
  problem: Failure | null;
};

/** What Python takes off the ends of a text. */
const BLANKS = /^[^\S\ufeff\u001c-\u001f\u0085]+|[^\S\ufeff]+$/g;

export function recordOf(video: FileVideo): GameRecord {
  const { format, width, height, mines, replay, preflags, questionMarks, began, problem } = video;
  const given = new Uint8Array(width * height);
  for (const cell of mines) given[cell] = 1;
  const first = replay.moves.find(({ kind }) => kind === "open");
  return {
    level: { width, height, mines: mines.length },
    rules: "classic",
    first: first && given[first.cell] ? "any" : "safe",
    ...{ deal: "given", difficulty: null, seed: null, given },
    // Nothing is drawn in such a game.
    moves: replay.moves.map(({ kind, mark, cell, ms }) => ({
      ...newMove(kind, [Math.floor(cell / width), cell % width], ms / 1000, markOf(mark)),
      redrawn: kind === "flag" ? null : [],
    })),
    status: replay.status,
    elapsed: replay.elapsedMs / 1000,
    player: decode(video.player.bytes),
    program: programOf(video),
    began: began && began.replace(/\+00:00$/, "Z"),
    questionMarks,
    track: trackOf(video),
    stated: {
      ...Object.fromEntries(video.stated.map(({ key, value }) => [key, textOf(value)])),
      format,
      ...(preflags.length && {
        preflags: preflags
          .map((index) => `${Math.floor(index / width)},${index % width}`)
          .join(" "),
      }),
      ...(problem && { problem: decode(problem.sentence.bytes) }),
    },
  };
}

/** @param code that a flag sets, 0 for other moves */
const markOf = (code: number): Mark | null => (code ? (SYMBOLS[code] as any) : null);

function programOf({ program, version }: FileVideo) {
  const name = decode(program.bytes);
  return version ? `${name} ${decode(version.bytes)}`.replace(BLANKS, "") : name;
}

function trackOf({ track, cellSize: cell }: FileVideo): Track | null {
  return track.times.length ? { cell, ...track } : null;
}

const textOf = (value: FileValue) =>
  typeof value === "object" ? decode(value.bytes) : Number(value);

/** What GB18030 consists of; browsers also read a byte that is none of it. */
const GB18030 = /[\0-\x7f]|[\x81-\xfe](?:[\x40-\x7e\x80-\xfe]|[\x30-\x39][\x81-\xfe][\x30-\x39])/g;

/**
 * Returns a text that a program wrote in UTF-8 or in the code page of its player: most that are not
 * UTF-8 are Chinese. Bytes that are neither are read as Latin-1. Twenty punctuation marks and
 * radicals are those of GB18030-2022, where Python has characters of the private area.
 *
 * @param bytes as characters of the same codes
 */
export function decode(bytes: string) {
  const data = Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
  for (const code of bytes.replace(GB18030, "") ? ["utf-8"] : ["utf-8", "gb18030"]) {
    try {
      return new TextDecoder(code, { fatal: true, ignoreBOM: true }).decode(data);
    } catch {
      continue;
    }
  }
  return bytes;
}
