/** Days as texts, YYYY-MM-DD, in UTC. */

export const DAY_MS = 86_400_000;

/** Counts the days since 1970-01-01. */
export const dayNumber = (day: string) => Date.parse(day) / DAY_MS;

/** Returns the day so many days later. */
export const later = (day: string, count: number) => dayOf(Date.parse(day) + count * DAY_MS);

/** Returns the day of a Unix time, in milliseconds. */
export const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Whether a text is a day. */
export function isDay(text: string) {
  return (
    /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    later(text, 0) === text
  );
}
