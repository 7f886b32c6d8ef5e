/** What the trainer shows: the cells of an answered drill, its sentences, and the ratings. */

import { greatest } from "../core/extremes.js";
import { cellView } from "../board/cellview.js";
import { refusalText } from "../game/status.js";
import { make } from "../page/dom.js";
import { formatNumber, formatSeconds } from "../page/formats.js";
import { t } from "../page/i18n.js";
import { ruleName } from "../page/levels.js";
import { PROOF_RULES } from "../core/terms.js";
import { GUESSES } from "./training.js";

/**
 * @import { CellView } from "../board/drawnboard.js"
 * @import { Rating } from "./glicko2.js"
 * @import { Lesson } from "./lesson.js"
 * @import { Round, Trainer } from "./trainer.js"
 * @import { ProofRule } from "./training.js"
 */

/**
 * Returns how a cell looks: with the player's mark, and with what is right once it is answered.
 *
 * @param {Round} round
 * @param {number} index
 * @returns {CellView}
 */
export function drillCell({ position, marks, verdict, drill }, index) {
  const code = marks.get(index) ?? position.cells[index];
  const view = cellView(position, index, {
    ...{ code, pressed: false, state: null, heat: null, highlight: null },
  });
  if (!verdict) return view;
  const kind = answerKind(index, { position, verdict, drill });
  if (kind) {
    view.classes += ` answer-${kind}`;
    view.label += `, ${t(`train.cell.${kind}`)}`;
  }
  const wins = drill.chances.find((chance) => position.index(chance.cell) === index)?.wins;
  if (wins !== undefined) {
    view.classes += " chance";
    view.text = formatNumber(Math.round((100 * wins) / drill.solutions));
  }
  return view;
}

/** @param {number} index @param {Pick<Round, "position" | "verdict" | "drill">} round */
function answerKind(index, { position, verdict, drill }) {
  if (verdict?.wrong.includes(index)) return "wrong";
  if (verdict?.missing.includes(index)) return "missing";
  return drill.right.some((place) => position.index(place) === index) ? "right" : null;
}

/**
 * Says what is asked, or how it was answered.
 *
 * @param {Trainer} trainer
 * @param {Lesson | null} lesson
 */
export function sayStatus(trainer, lesson) {
  const { round, error, storm } = trainer;
  if (error) return refusalText(error);
  if (storm && performance.now() >= storm.ends) {
    return t("train.stormOver", { count: storm.solved, failed: storm.failed });
  }
  if (!round) return t("train.searching");
  if (lesson?.showing) return t(`rule.${lesson.rule}.says`);
  const { drill, verdict } = round;
  if (!verdict) return sayTask(round);
  const time = formatSeconds(verdict.seconds);
  const rating = rounded(trainer.rating(drill.rule));
  const said = t(verdict.solved ? "train.solved" : "train.failed", { time, rating });
  return `${said} ${sayChances(round)}`.trim();
}

/** @param {Round} round */
function sayTask({ drill, own, position: { total, known } }) {
  const count = total.kind === "mines" ? total.mines - known : 0;
  const rule = drill.rule ? ruleName(drill.rule) : "";
  const asked = t(`train.ask.${drill.task}`, { rule, count });
  return own ? `${t("train.own")} ${asked}` : asked;
}

/** Says how often perfect play wins after a guess, and after the best one. @param {Round} round */
function sayChances({ drill: { task, chances, solutions }, position, verdict }) {
  if (task !== "guess") return "";
  const share = (/** @type {number} */ wins) => formatNumber(Math.round((100 * wins) / solutions));
  const own = chances.find((chance) => position.index(chance.cell) === verdict?.cell)?.wins ?? 0;
  const best = greatest(chances.map(({ wins }) => wins));
  return t("train.chance", { own: share(own), best: share(best) });
}

/** The ratings as a table; before the first answer what a drill is. @param {Trainer} trainer */
export function skillTable({ ratings, history: { answers } }) {
  if (!answers.length) return make("p", {}, t("train.says"));
  const names = ["all", ...PROOF_RULES, GUESSES].filter((name) => ratings.has(name));
  const rows = names.map((name) => {
    const own = answers.filter((it) => name === "all" || (it.rule ?? GUESSES) === name);
    const { rating, deviation } = /** @type {Rating} */ (ratings.get(name));
    const figures = [`${rounded(rating)} `, `± ${rounded(2 * deviation)}`];
    const solved = own.filter((answer) => answer.solved).length;
    return make(
      "tr",
      {},
      make("th", { scope: "row" }, skillName(name)),
      make("td", {}, ...figures.map((figure) => make("span", {}, figure))),
      make("td", {}, `${formatNumber(solved)} / ${formatNumber(own.length)}`),
    );
  });
  const heads = /** @type {const} */ (["train.skill", "train.rating", "train.answers"]);
  return make(
    "table",
    { class: "skill-table" },
    make("thead", {}, make("tr", {}, ...heads.map((key) => make("th", { scope: "col" }, t(key))))),
    make("tbody", {}, ...rows),
  );
}

/** @param {number} figure */
const rounded = (figure) => formatNumber(Math.round(figure));

/** @param {string} name */
function skillName(name) {
  if (name === "all") return t("train.all");
  return name === GUESSES ? t("train.task.guess") : ruleName(/** @type {ProofRule} */ (name));
}
