/**
 * A picture of a position in the colours of the page: shapes, which become an SVG file or a PNG
 * file.
 */

import { makeSvg } from "../page/dom.js";
import { DisplayCode } from "../board/displaycode.js";
import { riskStep } from "../board/heat.js";
import { formatPercent } from "../page/formats.js";

const { FLAG } = DisplayCode;

/** The side of a cell, in pixels of the picture. */
const CELL = 32;
/** A PNG file has so many pixels for each of them, but at most `MOST_PIXELS` on a side. */
const SCALE = 2;
const MOST_PIXELS = 8000;
const FONT = "system-ui, 'DejaVu Sans', Verdana, sans-serif";

/**
 * @typedef {{kind: "path", d: string, fill: string}
 *   | {kind: "text", x: number, y: number, text: string, size: number, fill: string}} PictureShape
 * @typedef {{width: number, height: number, shapes: PictureShape[]}} Picture
 */

/**
 * @param {import("./position.js").Position} position
 * @param {(import("../board/heat.js").Heat | null)[]} heats
 * @returns {Picture}
 */
export function boardPicture(position, heats) {
  const colour = pageColours();
  const [width, height] = [position.width * CELL, position.height * CELL];
  /** @type {PictureShape[]} */
  const shapes = [rectangle(0, 0, width, height, colour("line"))];
  position.cells.forEach((code, index) => {
    const { row, column } = position.place(index);
    shapes.push(...cellShapes(column * CELL, row * CELL, code, heats[index] ?? null, colour));
  });
  return { width, height, shapes };
}

/**
 * @param {number} x
 * @param {number} y
 * @param {import("./position.js").CellCode} code
 * @param {import("../board/heat.js").Heat | null} heat
 * @param {(name: string) => string} colour
 * @returns {PictureShape[]}
 */
function cellShapes(x, y, code, heat, colour) {
  const ground = typeof code === "string" ? "covered" : "opened";
  const { fill, ink } = heat
    ? heatColours(heat.probability, colour)
    : { fill: colour(ground), ink: "" };
  const shapes = [rectangle(x + 1, y + 1, CELL - 1, CELL - 1, fill)];
  if (code === FLAG) shapes.push(...flag(x, y, colour));
  else if (typeof code === "number" && code > 0) {
    shapes.push(letters(x, y, String(code), 0.68, colour(`digit-${code}`)));
  } else if (heat) {
    shapes.push(letters(x, y, formatPercent(heat.probability, heat.decimals), 0.42, ink));
  }
  return shapes;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {string} fill
 * @returns {PictureShape}
 */
function rectangle(x, y, width, height, fill) {
  return { kind: "path", d: `M${x} ${y}h${width}v${height}h${-width}z`, fill };
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {number} size as a share of the cell
 * @param {string} fill
 * @returns {PictureShape}
 */
function letters(x, y, text, size, fill) {
  return {
    kind: "text",
    x: x + CELL / 2,
    y: y + CELL * (0.5 + 0.36 * size),
    text,
    size: CELL * size,
    fill,
  };
}

/**
 * @param {number} x
 * @param {number} y
 * @param {(name: string) => string} colour
 * @returns {PictureShape[]}
 */
function flag(x, y, colour) {
  const at = `M${x + CELL / 2} `;
  return [
    { kind: "path", d: `${at}${y + 6}v18h2v-18zm-6 18h14v3h-14z`, fill: colour("ink") },
    { kind: "path", d: `${at}${y + 6}v11l-10 -5.5z`, fill: colour("flag") },
  ];
}

/**
 * @param {number} probability
 * @param {(name: string) => string} colour
 * @returns {{fill: string, ink: string}} the colours of the ground and of the letters
 */
function heatColours(probability, colour) {
  if (probability === 0) return { fill: colour("safe"), ink: colour("safe-mark") };
  const step = riskStep(probability);
  return { fill: colour(`risk-${step}`), ink: colour(step < 3 ? "on-low-risk" : "heat-text") };
}

/** Returns a function for the colours of the chosen palette by their names. */
function pageColours() {
  const style = getComputedStyle(document.documentElement);
  return (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
}

/** @param {Picture} picture */
export function svgText({ width, height, shapes }) {
  const svg = makeSvg("svg", { viewBox: `0 0 ${width} ${height}`, width, height });
  for (const shape of shapes) {
    if (shape.kind === "path") {
      svg.append(makeSvg("path", { d: shape.d, fill: shape.fill }));
      continue;
    }
    const { x, y, size, fill } = shape;
    const text = makeSvg("text", {
      x,
      y,
      fill,
      "font-size": size,
      "font-family": FONT,
      "font-weight": "bold",
      "text-anchor": "middle",
    });
    text.textContent = shape.text;
    svg.append(text);
  }
  return new XMLSerializer().serializeToString(svg);
}

/** @param {Picture} picture @returns {Promise<Blob>} a PNG file */
export function pictureBlob({ width, height, shapes }) {
  const scale = Math.min(SCALE, MOST_PIXELS / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.scale(scale, scale);
  pen.textAlign = "center";
  for (const shape of shapes) {
    pen.fillStyle = shape.fill;
    if (shape.kind === "path") {
      pen.fill(new Path2D(shape.d));
    } else {
      pen.font = `bold ${shape.size}px ${FONT}`;
      pen.fillText(shape.text, shape.x, shape.y);
    }
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture is too large"))),
      "image/png",
    ),
  );
}
