/** What the trainer shows: the cells of an answered drill, its sentences, and the ratings. */

import { greatest, least } from "../engine/extremes.ts";
import { refusalText } from "../play/status.ts";
import { make, makeSvg } from "../shell/dom.ts";
import { formatNumber, formatSeconds } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";
import { ruleName } from "../shell/levels.ts";
import { PROOF_RULES, type ProofRule } from "../engine/terms.ts";
import { markedView } from "../board/marks.ts";
import { GUESSES, ratedAnswers, skillOf } from "./training.ts";
import { DEFAULT, namedRules, type Choice } from "./choice.ts";
import { writeSolved } from "./daydrills.ts";
import type { CellView } from "../board/drawnboard.ts";
import type { ProofView } from "../board/proofview.ts";
import type { Rating } from "./glicko2.ts";
import type { Round, Trainer } from "./trainer.ts";

/** Returns how a cell looks: with the player's mark, and with what is right once it is answered. */
export function drillCell(
  { position, marks, opened, verdict, drill }: Round,
  index: number,
  proof: ProofView,
): CellView {
  const code = opened.get(index) ?? marks.get(index) ?? position.cells[index];
  const view = proof.view(position, index, {
    ...{ code, pressed: false, state: null, heat: null, highlight: null },
  });
  // An opened cell shows its number, and no tick.
  if (opened.has(index)) view.classes = view.classes.replace(/ safe\b/, " proven");
  if (!verdict || proof.open) return view;
  if (verdict.open) return index === verdict.cell ? markedView(view, code, CHOSEN) : view;
  const kind = answerKind(index, { position, verdict, drill });
  if (kind) {
    view.classes += ` answer-${kind} ${answerMark(kind, index, { position, drill })}`;
    view.label += `, ${t(`train.cell.${kind}`)}`;
  }
  const wins = drill.chances.find((chance) => position.index(chance.cell) === index)?.wins;
  if (wins !== undefined) {
    view.classes += " chance";
    view.text = formatNumber(Math.round((100 * wins) / drill.solutions));
  }
  return view;
}

/** The cell that was opened although it is not certain. */
const CHOSEN = { look: "undetermined", asked: true } as const;

/** Returns the mark of a cell of an answer: a fact, with a frame if it was not found. */
function answerMark(
  kind: "right" | "wrong" | "missing",
  index: number,
  { position, drill }: Pick<Round, "position" | "drill">,
) {
  const fact = drill.certain.find(({ cell }) => position.index(cell) === index);
  const look = fact ? (fact.mined ? "mined" : "safe") : kind === "wrong" ? "undetermined" : "";
  return `${look} ${{ right: "", wrong: "asked", missing: "follows" }[kind]}`;
}

function answerKind(
  index: number,
  { position, verdict, drill }: Pick<Round, "position" | "verdict" | "drill">,
) {
  if (verdict?.wrong.includes(index)) return "wrong";
  if (verdict?.missing.includes(index)) return "missing";
  return drill.right.some((place) => position.index(place) === index) ? "right" : null;
}

/** Says what is asked, or how it was answered. */
export function sayStatus(trainer: Trainer) {
  const { round, error, run, lesson } = trainer;
  if (error) return refusalText(error);
  if (run?.over) return t("train.score", { count: run.solved });
  if (!round) return t("train.searching");
  if (lesson?.showing) return t(`rule.${lesson.rule}.says`);
  const { verdict } = round;
  if (!verdict) return sayTask(round);
  const said = t(verdict.solved ? "train.solved" : "train.failed", {
    time: formatSeconds(verdict.seconds),
  });
  return `${said} ${sayChances(round)}`.trim();
}

function sayTask({ drill, own, position: { total, known } }: Round) {
  const count = total.kind === "mines" ? total.mines - known : 0;
  const rule = drill.rule ? ruleName(drill.rule) : "";
  const asked = t(`train.ask.${drill.task}`, { rule, count });
  return own ? `${t("train.own")} ${asked}` : asked;
}

/** Says how often perfect play wins after a guess, and after the best one. */
function sayChances({ drill: { task, chances, solutions }, position, verdict }: Round) {
  if (task !== "guess") return "";
  const share = (wins: number) => formatNumber(Math.round((100 * wins) / solutions));
  const own = chances.find((chance) => position.index(chance.cell) === verdict?.cell)?.wins ?? 0;
  const best = greatest(chances.map(({ wins }) => wins));
  return t("train.chance", { own: share(own), best: share(best) });
}

/** The rating of the skill that a drill takes, and what the answer has changed. */
export function sayRating({ round, history: { ratings } }: Trainer) {
  if (!round) return [];
  const skill = skillOf(round.drill);
  const rating = last(ratings.get(skill));
  const figures = rating ? [make("strong", {}, rounded(rating.rating)), " "] : [];
  return [make("span", {}, skillName(skill)), " ", ...figures, ...changeOf(round)];
}

function changeOf({ verdict }: Round) {
  if (!verdict) return [];
  if (verdict.change === null) return [make("span", { class: "unrated" }, t("train.unrated"))];
  const sign = verdict.change < 0 ? "−" : "+";
  const text = `${sign}${rounded(Math.abs(verdict.change))}`;
  return [make("span", { class: `change ${verdict.solved ? "up" : ""}` }, text)];
}

/** The ratings as a table; before the first answer what a drill is. */
export function skillTable({ history: { answers, ratings } }: Trainer) {
  const rated = ratedAnswers(answers);
  if (!rated.length) return make("p", {}, t("train.says"));
  const names = ["all", ...PROOF_RULES, GUESSES].filter((name) => ratings.has(name));
  const rows = names.map((name) => {
    const own = rated.filter((it) => name === "all" || skillOf(it) === name);
    const curve = ratings.get(name) as Rating[];
    const { rating, deviation } = last(curve) as Rating;
    const figures = [`${rounded(rating)} `, `± ${rounded(2 * deviation)}`];
    const solved = own.filter((answer) => answer.solved).length;
    return make(
      "tr",
      {},
      make("th", { scope: "row" }, skillName(name)),
      make("td", {}, ...figures.map((figure) => make("span", {}, figure)), drawCurve(curve)),
      make("td", {}, `${formatNumber(solved)} / ${formatNumber(own.length)}`),
    );
  });
  const heads = ["train.skill", "train.rating", "train.answers"] as const;
  return make(
    "table",
    { class: "skill-table" },
    make("thead", {}, make("tr", {}, ...heads.map((key) => make("th", { scope: "col" }, t(key))))),
    make("tbody", {}, ...rows),
  );
}

/** The width and the height of a curve, and how many ratings it has at most. */
const [WIDTH, HEIGHT, MOST_POINTS] = [96, 20, 100];

/** Draw how a rating has changed. */
function drawCurve(curve: Rating[]) {
  const shown = curve.slice(-MOST_POINTS).map(({ rating }) => rating);
  const [low, high] = [least(shown), greatest(shown)];
  const spot = (rating: number, index: number) => {
    const x = (index / Math.max(1, shown.length - 1)) * (WIDTH - 2) + 1;
    const y = HEIGHT - 2 - ((rating - low) / Math.max(1, high - low)) * (HEIGHT - 4);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  };
  const label = t("train.curve", { from: rounded(shown[0]), to: rounded(last(shown) as number) });
  return makeSvg(
    "svg",
    { class: "curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label },
    makeSvg("polyline", { points: shown.map(spot).join(" ") }),
  );
}

const last = <T>(list: T[] | undefined) => list?.[list.length - 1];

export const rounded = (figure: number) => formatNumber(Math.round(figure));

export function skillName(name: string) {
  if (name === "all") return t("train.all");
  return name === GUESSES ? t("train.task.guess") : ruleName(name as ProofRule);
}

/** @param size as `WxHxM` */
export function sizeTitle(size: string) {
  const [width, height, mines] = size.split("x").map(Number);
  return `${formatNumber(width)} × ${formatNumber(height)}, ${t("level.mines", { count: mines })}`;
}

/** Says what is practised: the drills of a day with how they went, a set, or a session. */
export function sayPractice({ day, solvedOfDay, set, choice }: Trainer): [string, string] {
  if (day) return [t("daily.drills"), writeSolved(solvedOfDay)];
  if (!set) return sayChoice(choice);
  const [number, count] = [((set.asked || 1) - 1) % set.names.length, set.names.length];
  return [set.name || t("train.set"), `${formatNumber(number + 1)} / ${formatNumber(count)}`];
}

/** Says in a few words what a session practises: rules and patterns, and then the rest. */
function sayChoice(choice: Choice): [string, string] {
  const { patterns, tasks, range, size, from } = choice;
  const named = namedRules(choice).map(ruleName);
  const turn = choice.rules.includes("any") ? "any" : "weakest";
  const rules = named.length ? named : patterns.length ? [] : [t(`train.${turn}`)];
  const onlyGuesses = tasks.every((task) => task === "guess");
  const more = [
    ...tasks.map((task) => t(`train.task.${task}`)),
    ...(from === "all" ? [] : [t(`train.from.${from}`)]),
    ...(range === "any" ? [] : [t(`train.range.${range}`)]),
    ...(size === DEFAULT.size ? [] : [sizeTitle(size)]),
  ];
  const names = onlyGuesses ? [] : [...rules, ...patterns];
  return [names.join(", "), more.join(" · ")];
}
