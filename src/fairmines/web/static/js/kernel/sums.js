/** Sums and means of floats, as `math.fsum` and simulation/statistics.py have them. */

/** The value that a standard normal variable exceeds with a probability of 2.5 %. */
const Z = 1.9599639845400536;

/**
 * Sums numbers, and rounds once, so that their order does not matter (Shewchuk 1997).
 *
 * @param {Iterable<number>} numbers
 */
export function exactSum(numbers) {
  /** @type {number[]} parts that do not overlap, the smallest first */
  const parts = [];
  for (let number of numbers) {
    let used = 0;
    for (let part of parts) {
      if (Math.abs(number) < Math.abs(part)) [number, part] = [part, number];
      const sum = number + part;
      const lost = part - (sum - number);
      if (lost) parts[used++] = lost;
      number = sum;
    }
    parts.length = used;
    parts.push(number);
  }
  return roundedSum(parts);
}

/**
 * Adds parts that do not overlap, halves to the even side.
 *
 * @param {number[]} parts
 */
function roundedSum(parts) {
  let sum = parts.pop() ?? 0;
  let lost = 0;
  while (parts.length && !lost) {
    const part = /** @type {number} */ (parts.pop());
    const before = sum;
    sum = before + part;
    lost = part - (sum - before);
  }
  // If half a unit is lost, what is left decides whether to round it up.
  const rest = parts.pop() ?? 0;
  if (lost && Math.sign(lost) === Math.sign(rest)) {
    const more = sum + 2 * lost;
    if (more - sum === 2 * lost) return more;
  }
  return sum;
}

/**
 * Games that were played from a position: their number, the sum of their weights, and that of the
 * squares of their weights.
 *
 * @typedef {{games: number, total: number, squares: number}} Played
 */

/**
 * Adds games.
 *
 * @template {Played} T
 * @param {T} played
 * @param {Float64Array} weights of more games
 * @returns {T}
 */
export function addGames(played, weights) {
  return {
    ...played,
    games: played.games + weights.length,
    total: exactSum([played.total, ...weights]),
    squares: exactSum([played.squares, ...weights.map((weight) => weight * weight)]),
  };
}

/**
 * Returns the mean of weights from 0 to 1, with its 95 % interval: the normal approximation. If all
 * weights are equal, each side is as wide as the interval for no event (Wilson 1927).
 *
 * @param {Played} played
 */
export function meanOf({ games, total, squares }) {
  const value = total / games;
  if (games < 2) return { value, low: 0, high: 1 };
  const variance = Math.max(0, (squares - total * value) / (games - 1));
  const reach = Z * Math.sqrt(variance / games) || mostOfNone(games);
  return { value, low: Math.max(value - reach, 0), high: Math.min(value + reach, 1) };
}

/**
 * Returns the upper end of Wilson's interval for no event in so many games.
 *
 * @param {number} games
 */
function mostOfNone(games) {
  const middle = (Z * Z) / (2 * games);
  const half = Z / (2 * games);
  return (middle + Z * Math.sqrt(half * half)) / (1 + (Z * Z) / games);
}
