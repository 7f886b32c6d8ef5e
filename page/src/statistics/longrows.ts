/**
 * The rows of a long table: only those near the screen are made, for a table of thousands stalls a
 * browser.
 */

import { make } from "../shell/dom.ts";

/** The rows that are made at a time. */
const CHUNK = 25;
/** How far from the screen rows are made. */
const NEAR = "1200px 0px";
/** The height of a row before one is measured, in pixels. */
const ROW = 28;

/** Returns the parts of a table; the first one stays filled. */
export function longRows<T>(items: T[], makeRow: (item: T) => HTMLElement) {
  const parts = Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, number) => {
    const part = make("tbody");
    const first = number * CHUNK;
    const chunk = items.slice(first, first + CHUNK);
    const fill = () => {
      if (part.firstChild) return;
      part.append(...chunk.map(makeRow));
      [...part.children].forEach((row, place) =>
        row.setAttribute("aria-rowindex", String(first + place + 2)),
      );
      part.classList.remove("gap");
    };
    const empty = (height: number) => {
      if (!part.firstChild || part.contains(document.activeElement)) return;
      leave(part, height);
      part.replaceChildren();
    };
    if (number) leave(part, ROW * chunk.length);
    else fill();
    return { part, fill, empty };
  });
  const byPart = new Map(parts.map((section) => [section.part, section]));
  const observer = new IntersectionObserver(
    (seen) => {
      for (const { target, isIntersecting, boundingClientRect } of seen) {
        const shown = byPart.get(target as HTMLTableSectionElement);
        if (isIntersecting) shown?.fill();
        else shown?.empty(boundingClientRect.height);
      }
    },
    { rootMargin: NEAR },
  );
  for (const { part } of parts.slice(1)) observer.observe(part);
  return parts.map(({ part }) => part);
}

/** Let a part without rows take the room that it has with them. */
function leave(part: HTMLElement, height: number) {
  part.classList.add("gap");
  part.style.setProperty("--height", `${height}px`);
}
