/**
 * The engine: what the analyser asks about positions. Only its implementations know who answers: the
 * server (serverengine.js), or the kernel in this browser (kernel/wasmengine.js).
 *
 * @typedef {import("./protocol.js").Place} Place
 * @typedef {import("../analyse/position.js").Position} Position
 *
 * @typedef {{p: (number | null)[][], solutions: string | null, logSolutions: number,
 *   minesExpected: number, guess: boolean}} Analysed
 *   the mine probabilities; the number of solutions, null if it is long, and its logarithm
 * @typedef {{clash: import("./protocol.js").Proof}} Clash no layout fits
 * @typedef {{mine: number, clues: number[]}} CellClues
 * @typedef {{mines: number, weight: number, mineProbability: number}} FrontierCount
 *   the solutions with so many mines on the frontier: their share, and that of the cell's mines in them
 * @typedef {{explanation: import("./protocol.js").Explanation,
 *   weights: {mine: number | null, counts: FrontierCount[] | null}}} Explained
 * @typedef {{cell: Place, safety: number, progress: number, secondary: number, value: number,
 *   low: number, high: number}} Candidate
 * @typedef {{cell: Place, games: number, total: number, squares: number}} PlayedGames
 *   the games played on with a candidate, the sum of their weights, and that of their squares
 * @typedef {{exact: boolean, candidates: Candidate[], played: PlayedGames[]}} Advice
 *   the best first; `played` is what it rests on, empty if it is exact
 *
 * @typedef {{
 *   analyse: (position: Position, signal?: AbortSignal) => Promise<Analysed | Clash>,
 *   clues: (position: Position, cell: Place, signal?: AbortSignal) => Promise<CellClues>,
 *   explain: (position: Position, cell: Place, signal?: AbortSignal) => Promise<Explained>,
 *   advise: (position: Position, before: Advice | null, signal?: AbortSignal) => Promise<Advice>,
 *   sample: (position: Position, wish?: {safe?: Place, mined?: Place}) => Promise<string[]>,
 * }} Engine
 *   `advise` goes on from the advice before; `sample` draws a layout that fits, as rows of "*" and "."
 */

export {};
