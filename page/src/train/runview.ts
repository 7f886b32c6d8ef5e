/** What is shown of a storm or a streak: while it is played, and at its end. */

import { placesAround } from "./answer.ts";
import { markClasses } from "../board/marks.ts";
import { greatest } from "../engine/extremes.ts";
import { make, makeButton, makeSvg } from "../shell/dom.ts";
import { formatNumber, formatSeconds } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";
import { bestByDay, runsOf, STRIKES, type Run } from "./runs.ts";
import { rounded, skillName } from "./trainview.ts";
import { skillOf } from "./training.ts";
import type { Round, Trainer } from "./trainer.ts";

/** Days of the history, and the size of its picture. */
const DAYS = 14;
const [WIDTH, HEIGHT] = [180, 44];

/** Says how a run stands: strikes, time, score, and right answers in a row. */
export function runHead(run: Run) {
  const { ends } = run;
  const score = t("train.score", { count: run.solved });
  const combo = run.combo > 1 ? [make("span", {}, t("train.combo", { count: run.combo }))] : [];
  return [
    strikes(run),
    ...(ends === null ? [] : [make("span", { role: "timer" }, timeLeft(ends))]),
    make("strong", { role: "img", "aria-label": score }, formatNumber(run.solved)),
    ...combo,
  ];
}

/** Returns minutes and seconds until a time, as a clock shows them. */
function timeLeft(ends: number) {
  const seconds = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function strikes({ kind, failed }: Run) {
  const marks = Array.from({ length: STRIKES[kind] }, (_, index) => (index < failed ? "✗" : "○"));
  const label = t("train.strikes", { count: failed });
  return make("span", { class: "strikes", role: "img", "aria-label": label }, marks.join(" "));
}

/** The end of a run: its figures, the best of each day, and what is to be done again, or saved. */
export function runEnd(run: Run, trainer: Trainer, saveSet: () => void) {
  const runs = runsOf(trainer.history.answers, run.kind);
  const result = runs.at(-1);
  const again = run.toDoAgain;
  const figures: [string, string][] = result
    ? [
        [t("train.longest"), formatNumber(result.longest)],
        [t("train.perDrill"), formatSeconds(result.seconds)],
        [t("train.hardest"), rounded(result.hardest)],
      ]
    : [];
  const title = t(run.kind === "storm" ? "train.storm" : "train.streak");
  return [
    make(
      "div",
      { class: "run-head" },
      make("h2", { id: "run-title" }, title, " ", strikes(run)),
      make("p", { class: "run-score" }, t("train.score", { count: run.solved })),
      drawHistory(runs),
    ),
    make("dl", {}, ...figures.map(([name, value]) => pair(name, value))),
    ...(again.length ? [make("h3", {}, t("train.toDoAgain"))] : []),
    make("ul", {}, ...again.map((round) => roundRow(round, trainer))),
    make(
      "div",
      { class: "run-buttons" },
      makeButton(t("train.newRun"), () => trainer.beginRun(run.kind), { id: "run-new" }),
      ...(again.length ? [doAgain(again, trainer)] : []),
      ...(run.failed ? [makeButton(t("train.saveSet"), saveSet, { id: "run-save" })] : []),
    ),
  ];
}

const pair = (name: string, value: string) =>
  make("div", {}, make("dt", {}, name), make("dd", {}, value));

function doAgain(again: Round[], trainer: Trainer) {
  const label = t("train.doAgain", { count: again.length });
  return makeButton(label, () => trainer.doAgain(again), { id: "run-again", class: "primary" });
}

function roundRow(round: Round, trainer: Trainer) {
  const { drill, verdict } = round;
  const time = formatSeconds(verdict?.seconds ?? 0, 0);
  const said = verdict?.solved ? t("train.slow", { time }) : t("train.cell.wrong");
  const rating = t("train.rated", { rating: rounded(drill.rating) });
  const name = skillName(skillOf(drill));
  const labelled = (text: string) => ({ "aria-label": `${text}: ${name}, ${rating}` });
  return make(
    "li",
    {},
    picture(round),
    make("p", {}, make("strong", {}, name), make("br"), `${said} · ${rating}`),
    makeButton(t("train.proof"), () => void trainer.read(round), labelled(t("train.proof"))),
    makeButton(t("train.redo"), () => trainer.doAgain([round]), labelled(t("train.redo"))),
  );
}

/** The cells around the one that is to be found, which is not marked. */
function picture(round: Round) {
  const { position } = round;
  const rows = placesAround(round).map((row) =>
    make(
      "div",
      { class: "row" },
      ...row.map((index) =>
        make("span", { class: `cell ${markClasses(position.cells[index], {})}` }),
      ),
    ),
  );
  return make("div", { class: "board small", "aria-hidden": "true" }, ...rows);
}

/** Draw the best of each of the last days as bars, with a line at the best of all. */
function drawHistory(runs: ReturnType<typeof runsOf>) {
  const best = greatest([0, ...runs.map(({ solved }) => solved)]);
  const days = bestByDay(runs, DAYS, Date.now());
  const step = WIDTH / DAYS;
  const top = (solved: number) => HEIGHT - (solved / Math.max(1, best)) * (HEIGHT - 3);
  const bars = days.map((solved, day) => {
    const y = solved === null ? HEIGHT - 1 : top(solved);
    const box = { x: day * step + 2, y, width: step - 4, height: HEIGHT - y };
    return makeSvg("rect", { ...box, class: day === DAYS - 1 ? "today" : "" });
  });
  const text = t("train.best", { best });
  const line = makeSvg("line", { x1: 0, x2: WIDTH, y1: top(best), y2: top(best) });
  const view = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": text };
  return make(
    "figure",
    {},
    makeSvg("svg", view, ...bars, line),
    make("figcaption", {}, `${text} · ${t("train.days", { count: DAYS })}`),
  );
}
