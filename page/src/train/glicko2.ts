/**
 * Ratings by Glicko-2 (Glickman, "Example of the Glicko-2 system", 2022): a rating, its deviation,
 * and how much it fluctuates. An answer to a drill is a game against the drill.
 */

/** What the numbers of the paper are in those that people see. */
const SCALE = 173.7178;
const MEAN = 1500;
/** How much the fluctuation changes: small, for games with much luck. */
const TAU = 0.5;
const CLOSE = 1e-6;

export type Rating = { rating: number; deviation: number; volatility: number };

/** No number is beyond these, however long the same answers go on. */
const [LEAST, MOST, MOST_VOLATILE] = [400, 4000, 0.1];

/** Of a player about whom nothing is known. */
export const UNRATED: Rating = Object.freeze({ rating: MEAN, deviation: 350, volatility: 0.06 });

/**
 * Returns a rating after the games of a period; the numbers of steps are those of the paper. It is
 * never less certain than that of an unknown player.
 *
 * @param games opponents; a score is 1 for a win, 0 for a loss
 */
export function rate(
  { rating, deviation, volatility }: Rating,
  games: { rating: number; deviation: number; score: number }[],
): Rating {
  // 2. The scale of the paper.
  const mu = (rating - MEAN) / SCALE;
  const phi = deviation / SCALE;
  const within = (wide: number) => Math.min(SCALE * wide, UNRATED.deviation);
  if (!games.length) return { rating, deviation: within(Math.hypot(phi, volatility)), volatility };
  // 3. The variance that the games alone give, and 4. how far they differ from what was expected.
  let information = 0;
  let surprise = 0;
  for (const game of games) {
    const g = weight(game.deviation / SCALE);
    const expected = 1 / (1 + Math.exp(-g * (mu - (game.rating - MEAN) / SCALE)));
    information += g * g * expected * (1 - expected);
    surprise += g * (game.score - expected);
  }
  const variance = 1 / information;
  // 5. The new volatility.
  const sigma = newVolatility(phi, volatility, variance, variance * surprise);
  // 6. and 7. The new deviation and rating.
  const widened = phi * phi + sigma * sigma;
  const narrowed = 1 / Math.sqrt(1 / widened + information);
  return {
    rating: Math.min(MOST, Math.max(LEAST, MEAN + SCALE * (mu + narrowed * narrowed * surprise))),
    deviation: within(narrowed),
    volatility: Math.min(MOST_VOLATILE, sigma),
  };
}

/** @param phi how uncertain an opponent's rating is */
const weight = (phi: number) => 1 / Math.sqrt(1 + (3 * phi * phi) / (Math.PI * Math.PI));

/** Finds the volatility by the Illinois method: step 5 of the paper. */
function newVolatility(phi: number, volatility: number, variance: number, delta: number) {
  const a = Math.log(volatility * volatility);
  const f = (x: number) => {
    const spread = phi * phi + variance + Math.exp(x);
    const first = (Math.exp(x) * (delta * delta - spread)) / (2 * spread * spread);
    return first - (x - a) / (TAU * TAU);
  };
  let low = a;
  let high = Math.log(delta * delta - phi * phi - variance);
  if (!(delta * delta > phi * phi + variance)) {
    let k = 1;
    while (f(a - k * TAU) < 0) k++;
    high = a - k * TAU;
  }
  let atLow = f(low);
  let atHigh = f(high);
  while (Math.abs(high - low) > CLOSE) {
    const next = low + ((low - high) * atLow) / (atHigh - atLow);
    const atNext = f(next);
    if (atNext * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [next, atNext];
  }
  return Math.exp(low / 2);
}
