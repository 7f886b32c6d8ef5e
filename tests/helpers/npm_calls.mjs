/**
 * Answers with the npm package: a line of JSON from standard input, and its answer to standard
 * output. It runs in a project that has the package installed.
 */

import { createInterface } from "node:readline";
import { load, readView, recordText, Refusal } from "fairmines";

const fairmines = await load();

const calls = {
  analyse: ({ rows, mines, density }) => {
    const analysis = fairmines.analyse(readView(rows, mines), { density });
    const { solutions, mineProbability, forcedGuess, safest, safe, mined, minesExpected } =
      analysis;
    const p = [...mineProbability].map((it) => (Number.isNaN(it) ? null : it));
    return { solutions: String(solutions), p, forcedGuess, safest, safe, mined, minesExpected };
  },
  cells: ({ rows, dots }) => [...readView(rows, null, { dots }).cells],
  sample: ({ rows, mines, seed, n, pins }) =>
    fairmines
      .analyse(readView(rows, mines))
      .sample(BigInt(seed), n, pins)
      .map((it) => [...it]),
  play: ({ level, moves, ...options }) => {
    const game = fairmines.newGame(level, {
      ...options,
      seed: BigInt(options.seed),
      clock: () => 0,
    });
    for (const [kind, ...cell] of moves) game[kind](...cell);
    return recordText(game.record());
  },
  record: ({ text }) => recordText(fairmines.gameOf(fairmines.readRecord(text), () => 0).record()),
  review: ({ text, games }) => fairmines.review(fairmines.readRecord(text), { games }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { call, ...asked } = JSON.parse(line);
  let answer;
  try {
    answer = { answer: calls[call](asked) };
  } catch (error) {
    const name = error instanceof Refusal ? "Refusal" : error.constructor.name;
    answer = { error: `${name}: ${error.message}` };
  }
  console.log(JSON.stringify(answer));
}
