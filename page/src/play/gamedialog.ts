/**
 * The dialog for a new game: level, rules, first click, deal and seed; and the unfinished games.
 */

import { choiceGroup, openDialog, pickList } from "../shell/dialogs.ts";
import { make } from "../shell/dom.ts";
import { t } from "../shell/i18n.ts";
import {
  LEVELS as levels,
  isSeed,
  levelName,
  mostMines,
  ruleName,
  SHOWN_RULES,
  sameLevel,
} from "../shell/levels.ts";
import { PROOF_RULES, SEARCHED_DEALS } from "../engine/terms.ts";
import { isBbbvRange, type BbbvRange } from "../engine/bbbvrange.ts";
import { changeByWheel } from "../shell/wheel.ts";
import { makeRunningList } from "./runninglist.ts";
import type { GameController } from "./gamecontroller.ts";
import type { Level } from "../engine/level.ts";
import type { Options } from "../host/protocol.ts";

/** The limit of the host. */
const LONGEST_SIDE = 200;

export async function openGameDialog(controller: GameController) {
  const running = await makeRunningList(controller);
  // Not those of the current game, which may come from a link or a daily board.
  const options = { ...controller.nextOptions };
  const numbers = numberFields(options);
  const first = firstChoice(options);
  const deal = dealChoice(options);
  const seed = seedField();
  const wrong = make("p", { class: "wrong-input", role: "alert" });
  const play = () => {
    Object.assign(options, numbers.get());
    const problem = whatIsWrong(options) || seed.problem() || deal.range.problem();
    wrong.textContent = problem;
    if (problem) return false;
    if (!SEARCHED_DEALS.includes(options.deal)) options.difficulty = null;
    options.bbbvRange = deal.range.value();
    controller.chooseOptions(options);
    void controller.start({ ...options, seed: seed.value() });
    return true;
  };
  const columns = make(
    "div",
    { class: "columns" },
    levelChoice(options, numbers),
    rulesChoice(options, first.limit),
    make("div", {}, first.element, deal.element, seed.element),
  );
  return openDialog(
    t("game.title"),
    [columns, wrong, running],
    [{ label: t("game.play"), act: play }, { label: t("dialog.cancel") }],
    "wide",
  );
}

function levelChoice(options: Options, numbers: ReturnType<typeof numberFields>) {
  const fitting = levels.find((level) => sameLevel(level, options));
  numbers.element.hidden = fitting !== undefined;
  const level = choiceGroup(
    t("game.level"),
    "level",
    [
      ...levels.map((known) => ({ value: known.name, label: levelName(known) })),
      { value: "custom", label: t("level.custom") },
    ],
    fitting?.name ?? "custom",
    (value) => {
      const known = levels.find(({ name }) => name === value);
      numbers.element.hidden = known !== undefined;
      if (known) numbers.set(known);
    },
  );
  level.append(numbers.element);
  return level;
}

/** @param onChosen called when the rules of the options have changed */
function rulesChoice(options: Options, onChosen: () => void) {
  const choices = SHOWN_RULES.map((value) => ({
    value,
    label: t(`rules.${value}`),
    says: t(`rules.${value}.says`),
  }));
  return choiceGroup(t("game.rules"), "rules", choices, options.rules, (value) => {
    options.rules = value as Options["rules"];
    onChosen();
  });
}

function firstChoice(options: Options) {
  const choices = (["any", "safe", "opening"] as const).map((value) => ({
    value,
    label: t(`first.${value}`),
    says: t(value === "any" ? "first.any.why" : `first.${value}.says`),
  }));
  const element = choiceGroup(t("game.first"), "first", choices, options.first, (value) => {
    options.first = value as Options["first"];
  });
  /** The first click hits a mine under classic rules alone: under others it is a forced guess. */
  const limit = () => {
    const box = (value: string) => element.querySelector(`[value="${value}"]`) as HTMLInputElement;
    box("any").disabled = options.rules !== "classic";
    const why = element.querySelector("#first-any-says") as HTMLElement;
    why.hidden = options.rules === "classic";
    if (options.rules === "classic" || options.first !== "any") return;
    options.first = "safe";
    box("safe").checked = true;
  };
  limit();
  return { element, limit };
}

function dealChoice(options: Options) {
  const difficulty = difficultyList(options);
  const range = rangeFields(options);
  const showDifficulty = () => {
    difficulty.hidden = !SEARCHED_DEALS.includes(options.deal);
  };
  const element = choiceGroup(
    t("game.deal"),
    "deal",
    [
      { value: "random", label: t("deal.random"), says: t("deal.random.says") },
      { value: "no-guess", label: t("deal.noGuess"), says: t("deal.noGuess.says") },
      { value: "repaired", label: t("deal.repaired"), says: t("deal.repaired.says") },
    ],
    options.deal,
    (value) => {
      options.deal = value as Options["deal"];
      showDifficulty();
    },
  );
  showDifficulty();
  element.append(difficulty, range.element);
  return { element, range };
}

/** The hardest rule that a deal without a guess takes. */
function difficultyList(options: Options) {
  const says = make("div", { class: "says", role: "status" });
  const explain = () => {
    says.textContent = t(
      options.difficulty ? `rule.${options.difficulty}.says` : "game.difficulty.says",
    );
  };
  const choices: [string, string][] = [["", t("game.difficulty.any")]];
  for (const rule of PROOF_RULES) choices.push([rule, ruleName(rule)]);
  const list = pickList(t("game.difficulty"), choices, options.difficulty ?? "", (value) => {
    options.difficulty = PROOF_RULES.find((rule) => rule === value) ?? null;
    explain();
  });
  explain();
  return make("div", { class: "difficulty" }, list, says);
}

/** The least and the most 3BV of the board; empty for any. */
function rangeFields({ bbbvRange }: Options) {
  const most = LONGEST_SIDE ** 2;
  const [from, to] = ([0, 1] as const).map((end) => {
    const bound = bbbvRange?.[end];
    const value = bound === undefined || bound === [0, most][end] ? "" : bound;
    const name = ["least-bbbv", "most-bbbv"][end];
    return make("input", { type: "number", min: 0, max: most, step: 1, value, name });
  });
  for (const field of [from, to]) field.setAttribute("aria-describedby", "bbbv-says");
  const read = () => [from.value ? from.valueAsNumber : 0, to.value ? to.valueAsNumber : most];
  const badly = () => from.validity.badInput || to.validity.badInput || !isBbbvRange(read());
  return {
    element: make(
      "div",
      { class: "bbbv-range" },
      make("label", { class: "pick" }, t("game.bbbv.least"), from),
      make("label", { class: "pick" }, t("game.bbbv.most"), to),
      make("div", { class: "says", id: "bbbv-says" }, t("game.bbbv.says")),
    ),
    value: () => (from.value || to.value ? (read() as unknown as BbbvRange) : null),
    /** Returns what is wrong with it; empty if it is a range. */
    problem: () => (badly() ? t("wrong.bbbv") : ""),
  };
}

/** The seed of the board; none by default. */
function seedField() {
  const field = make("input", {
    type: "text",
    name: "seed",
    inputmode: "numeric",
    autocomplete: "off",
  });
  const says = make("div", { class: "says", id: "seed-says" }, t("game.seed.says"));
  field.setAttribute("aria-describedby", "seed-says");
  const label = make("label", { class: "pick" }, t("game.seed"), field);
  const seed = () => field.value.trim();
  return {
    element: make("div", { class: "seed" }, label, says),
    value: () => seed() || null,
    /** Returns what is wrong with it; empty if it is a seed. */
    problem: () => (!seed() || isSeed(seed()) ? "" : t("wrong.seed")),
  };
}

function numberFields(options: Options) {
  const field = (name: "width" | "height" | "mines") =>
    make("input", {
      type: "number",
      min: 1,
      max: limit(name),
      step: 1,
      value: options[name],
      name,
    });
  const fields = { width: field("width"), height: field("height"), mines: field("mines") };
  changeByWheel(fields.mines, () => {
    return fields.width.valueAsNumber * fields.height.valueAsNumber || 0;
  });
  const element = make(
    "div",
    { class: "numbers" },
    make("label", {}, t("game.width"), fields.width),
    make("label", {}, t("game.height"), fields.height),
    make("label", {}, t("game.mines"), fields.mines),
  );
  return {
    element,
    set: ({ width, height, mines }: Level) => {
      fields.width.value = String(width);
      fields.height.value = String(height);
      fields.mines.value = String(mines);
    },
    get: () => ({
      width: fields.width.valueAsNumber,
      height: fields.height.valueAsNumber,
      mines: fields.mines.valueAsNumber,
    }),
  };
}

function limit(name: string) {
  return name === "mines" ? LONGEST_SIDE ** 2 : LONGEST_SIDE;
}

/** @returns a sentence; empty if the options are valid */
function whatIsWrong({ width, height, mines, first }: Options): string {
  const sides = [width, height];
  if (sides.some((side) => !Number.isInteger(side) || side < 1 || side > LONGEST_SIDE)) {
    return t("wrong.side", { most: LONGEST_SIDE });
  }
  const most = mostMines({ width, height, mines, first });
  if (!most && mines > 0) return t("wrong.noRoom", { cells: width * height });
  if (!Number.isInteger(mines) || mines < 0 || mines > most) return t("wrong.mines", { most });
  return "";
}
