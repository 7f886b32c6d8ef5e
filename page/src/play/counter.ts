/** A seven-segment counter: three digits, more for a board with a thousand mines. */

import { makeSvg } from "../shell/dom.ts";

/** The outlines of the segments in a field of 13 by 23, by their usual letters. */
const SEGMENTS = {
  a: "M2 1h9L8.5 3.5h-4z",
  b: "M12 1.7v9L9.5 9.5v-5.3z",
  c: "M12 21.3v-9L9.5 13.5v5.3z",
  d: "M2 22h9L8.5 19.5h-4z",
  e: "M1 21.3v-9L3.5 13.5v5.3z",
  f: "M1 1.7v9L3.5 9.5v-5.3z",
  g: "M2.2 11.5l2-1.25h4.6l2 1.25-2 1.25h-4.6z",
};

const LIT: Record<string, string> = {
  0: "abcdef",
  1: "bc",
  2: "abged",
  3: "abgcd",
  4: "fgbc",
  5: "afgcd",
  6: "afgedc",
  7: "abc",
  8: "abcdefg",
  9: "abcdfg",
  "-": "g",
};

/** Returns the characters of a counter: with three places 007, -07, at most 999, at least -99. */
function counterText(value: number, places: number) {
  const most = 10 ** places - 1;
  const least = 1 - 10 ** (places - 1);
  const whole = Math.max(least, Math.min(most, Math.floor(value)));
  const digits = String(Math.abs(whole));
  return whole < 0 ? `-${digits.padStart(places - 1, "0")}` : digits.padStart(places, "0");
}

export class Counter {
  element: HTMLElement;
  text = "";
  digits: SVGPathElement[][] = [];

  constructor(element: HTMLElement) {
    this.element = element;
    this.build(3);
  }

  /** @param places how many digits */
  build(places: number) {
    if (places === this.digits.length) return;
    this.text = "";
    this.element.replaceChildren();
    this.digits = Array.from({ length: places }, () => {
      const segments = Object.entries(SEGMENTS).map(([name, d]) =>
        makeSvg("path", { d, class: "off", "data-segment": name }),
      );
      this.element.append(makeSvg("svg", { viewBox: "0 0 13 23" }, ...segments));
      return segments;
    });
  }

  /** @param label what is counted, for screen readers */
  show(value: number, label: string) {
    const text = counterText(value, this.digits.length);
    this.element.dataset.number = String(value); // the modern look has plain numerals
    if (this.element.ariaLabel !== label) this.element.ariaLabel = label;
    if (text === this.text) return;
    this.text = text;
    this.element.dataset.value = text;
    this.digits.forEach((segments, place) => {
      for (const segment of segments) {
        const lit = LIT[text[place]].includes(segment.dataset.segment ?? "");
        segment.setAttribute("class", lit ? "on" : "off");
      }
    });
  }
}
