/** A picture of a finished game: its board, and below it the result. */

import {
  boardPicture,
  FONT,
  pageColours,
  pictureBlob,
  type Picture,
} from "../analyse/boardpicture.ts";
import { formatNumber, formatTime } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";
import { dealNames, levelTitle } from "../shell/levels.ts";
import { saveFile } from "../shell/save.ts";
import type { ShownGame } from "./showngame.ts";

/** In pixels: the margin, the least width, and the sizes of the letters in each line. */
const MARGIN = 16;
const LEAST_WIDTH = 352;
const SIZES = [20, 14, 12];

/** Share a picture of the result; save it where nothing takes a file. */
export async function shareResult(game: ShownGame) {
  const blob = await pictureBlob(resultPicture(game));
  const file = new File([blob], "fairmines.png", { type: blob.type });
  if (!navigator.canShare?.({ files: [file] })) return saveFile(blob, file.name);
  await navigator.share({ files: [file] }).catch((error) => {
    // Whoever closes the list of the system shares nothing.
    if (error.name !== "AbortError") saveFile(blob, file.name);
  });
}

function resultPicture(game: ShownGame): Picture {
  const colour = pageColours();
  const lines = sayResult(game);
  const letters = measure(lines);
  const board = boardPicture(game);
  const width = Math.max(board.width, LEAST_WIDTH, letters) + 2 * MARGIN;
  const { shapes, height } = boardPicture(game, [], (width - board.width) / 2);
  let y = height + MARGIN;
  for (const [number, text] of lines.entries()) {
    const size = SIZES[number];
    y += 1.4 * size;
    const fill = colour(number ? "text" : game.status === "won" ? "won" : "lost");
    shapes.push({ kind: "text", x: width / 2, y, text, size, fill });
  }
  const whole = { width, height: y + MARGIN };
  const ground = `M0 ${-MARGIN}h${width}v${whole.height + MARGIN}H0z`;
  shapes.unshift({ kind: "path", d: ground, fill: colour("surface") });
  return { ...whole, shapes };
}

/** The result, its figures, and what was played. */
function sayResult(game: ShownGame) {
  const { bbbv, moves } = game.progress;
  const won = game.status === "won";
  const time = formatTime(game.seconds);
  const figures = [`${t("result.clicks")} ${formatNumber(moves)}`];
  if (bbbv !== null) figures.unshift(`3BV ${formatNumber(bbbv)}`);
  if (won && bbbv !== null && game.seconds > 0)
    figures.push(`${t("result.speed")} ${formatNumber(bbbv / game.seconds, 2)}`);
  const { rules } = game.options;
  return [
    won ? t("status.won", { time }) : `${t("status.lost")} ${time}`,
    figures.join(" · "),
    ["Fairmines", levelTitle(game.options), t(`rules.${rules}`), ...dealNames(game.options)].join(
      " · ",
    ),
  ];
}

/** Returns the width of the widest line. */
function measure(lines: string[]) {
  const pen = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
  return Math.max(
    ...lines.map((line, number) => {
      pen.font = `bold ${SIZES[number]}px ${FONT}`;
      return Math.ceil(pen.measureText(line).width);
    }),
  );
}
