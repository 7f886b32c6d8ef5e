/** The transport to the core of the server: its route `api/core`. */

import { writeText } from "../analyse/textnotation.js";
import { download, request } from "./serverrequests.js";

/**
 * @typedef {import("./core.js").AboutPosition} AboutPosition
 * @typedef {import("./core.js").AskedReview} AskedReview
 * @typedef {import("./core.js").Transport} Transport
 */

/** @type {WeakMap<object, string>} summaries as JSON: filters choose among the same games */
const written = new WeakMap();

/** @implements {Transport} */
export class RouteCore {
  prepare() {}

  /** @type {Transport["ask"]} */
  ask(call, asked, signal) {
    const path = `api/core/${call}`;
    if ("position" in asked) return request(path, "POST", positionBody(asked), signal);
    if ("summaries" in asked) return request(path, "POST", summariesBody(asked), signal);
    if ("format" in asked) return download(`${path}?format=${asked.format}&name=game.json`, "POST", asked.record);
    return request(`${path}?${reviewQuery(asked)}`, "POST", "record" in asked ? asked.record : asked.file, signal);
  }
}

/** @param {import("./core.js").AskedSums} asked */
function summariesBody({ summaries }) {
  const texts = summaries.map((it) => {
    const text = written.get(it) ?? JSON.stringify(it);
    written.set(it, text);
    return text;
  });
  return new Blob([`{"games":[${texts.join()}]}`], { type: "application/json" });
}

/** @param {AboutPosition} asked */
function positionBody({ position, ...more }) {
  const { total } = position;
  const density = total.kind === "density" ? { density: total.density } : {};
  return { board: writeText(position), ...density, ...more };
}

/** @param {AskedReview} asked */
function reviewQuery({ games, ...game }) {
  const { name, replay, partial = false } = "record" in game ? { name: "game.json", replay: 0 } : game;
  return `games=${games}&name=${encodeURIComponent(name)}&replay=${replay}&partial=${Number(partial)}`;
}
