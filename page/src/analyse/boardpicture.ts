/**
 * A picture of a position in the colours of the page: shapes, which become an SVG file or a PNG
 * file.
 */

import { makeSvg } from "../shell/dom.ts";
import { DisplayCode } from "../board/displaycode.ts";
import { riskStep, type Heat } from "../board/heat.ts";
import { formatPercent } from "../shell/formats.ts";
import type { Grid } from "../board/grid.ts";
import type { Code } from "../engine/level.ts";

const { FLAG, MINE, HIT, WRONG } = DisplayCode;

/** The side of a cell, in pixels of the picture. */
const CELL = 32;
/** A PNG file has so many pixels for each of them, but at most `MOST_PIXELS` on a side. */
const SCALE = 2;
const MOST_PIXELS = 8000;
export const FONT = "system-ui, 'DejaVu Sans', Verdana, sans-serif";

type PictureShape =
  | { kind: "path"; d: string; fill: string }
  | { kind: "text"; x: number; y: number; text: string; size: number; fill: string };

export type Picture = { width: number; height: number; shapes: PictureShape[] };

/** @param left where the board begins, in pixels */
export function boardPicture(
  board: Grid & { cells: readonly Code[] },
  heats: (Heat | null)[] = [],
  left: number = 0,
): Picture {
  const colour = pageColours();
  const [width, height] = [board.width * CELL, board.height * CELL];
  const shapes: PictureShape[] = [rectangle(left, 0, width, height, colour("line"))];
  board.cells.forEach((code, index) => {
    const { row, column } = board.place(index);
    const x = left + column * CELL;
    shapes.push(...cellShapes(x, row * CELL, code, heats[index] ?? null, colour));
  });
  return { width, height, shapes };
}

function cellShapes(
  x: number,
  y: number,
  code: Code,
  heat: Heat | null,
  colour: (name: string) => string,
): PictureShape[] {
  const ground = code === HIT ? "hit" : typeof code === "string" ? "covered" : "opened";
  const { fill, ink } = heat
    ? heatColours(heat.probability, colour)
    : { fill: colour(ground), ink: "" };
  const shapes = [rectangle(x + 1, y + 1, CELL - 1, CELL - 1, fill)];
  if (code === FLAG || code === WRONG) shapes.push(...flag(x, y, colour));
  if (code === WRONG) shapes.push(cross(x, y, colour("cross")));
  if (code === MINE || code === HIT) shapes.push(...mine(x, y, colour("mine")));
  else if (typeof code === "number" && code > 0) {
    shapes.push(letters(x, y, String(code), 0.68, colour(`digit-${code}`)));
  } else if (heat) {
    shapes.push(letters(x, y, formatPercent(heat.probability, heat.decimals), 0.42, ink));
  }
  return shapes;
}

function rectangle(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
): PictureShape {
  return { kind: "path", d: `M${x} ${y}h${width}v${height}h${-width}z`, fill };
}

/** @param size as a share of the cell */
function letters(x: number, y: number, text: string, size: number, fill: string): PictureShape {
  return {
    kind: "text",
    x: x + CELL / 2,
    y: y + CELL * (0.5 + 0.36 * size),
    text,
    size: CELL * size,
    fill,
  };
}

function flag(x: number, y: number, colour: (name: string) => string): PictureShape[] {
  const at = `M${x + CELL / 2} `;
  return [
    { kind: "path", d: `${at}${y + 6}v18h2v-18zm-6 18h14v3h-14z`, fill: colour("ink") },
    { kind: "path", d: `${at}${y + 6}v11l-10 -5.5z`, fill: colour("flag") },
  ];
}

const cross = (x: number, y: number, fill: string): PictureShape => ({
  kind: "path",
  d: `M${x + 6} ${y + 8}l2 -2 18 18 -2 2zm18 -2l2 2 -18 18 -2 -2z`,
  fill,
});

/** A disc with eight spikes, which may overlap. */
const mine = (x: number, y: number, fill: string): PictureShape[] =>
  [
    `M${x + 8} ${y + 16}a8 8 0 1 0 16 0a8 8 0 1 0 -16 0z`,
    `M${x + 15} ${y + 4}h2v24h-2z`,
    `M${x + 4} ${y + 15}h24v2h-24z`,
    `M${x + 7.5} ${y + 9}l1.5 -1.5 16 16 -1.5 1.5z`,
    `M${x + 23} ${y + 7.5}l1.5 1.5 -16 16 -1.5 -1.5z`,
  ].map((d) => ({ kind: "path", d, fill }));

/** @returns the colours of the ground and of the letters */
function heatColours(
  probability: number,
  colour: (name: string) => string,
): { fill: string; ink: string } {
  if (probability === 0) return { fill: colour("safe"), ink: colour("safe-mark") };
  const step = riskStep(probability);
  return { fill: colour(`risk-${step}`), ink: colour(step < 3 ? "on-low-risk" : "heat-text") };
}

/** Returns a function for the colours of the chosen palette by their names. */
export function pageColours() {
  const style = getComputedStyle(document.documentElement);
  return (name: string) => style.getPropertyValue(`--${name}`).trim();
}

export function svgText({ width, height, shapes }: Picture) {
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

/** @returns a PNG file */
export function pictureBlob({ width, height, shapes }: Picture): Promise<Blob> {
  const scale = Math.min(SCALE, MOST_PIXELS / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
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
