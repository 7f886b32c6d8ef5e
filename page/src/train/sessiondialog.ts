/** The dialog in which a session is chosen. */

import { DRILL_TASKS, PROOF_RULES } from "../engine/terms.ts";
import { choiceGroup, openDialog } from "../shell/dialogs.ts";
import { make } from "../shell/dom.ts";
import { t } from "../shell/i18n.ts";
import { ruleName } from "../shell/levels.ts";
import { PATTERNS, RANGES, SIZES, SOURCES, type Choice, type RuleChoice } from "./choice.ts";
import { sizeTitle } from "./trainview.ts";

/**
 * @param begin takes what was chosen
 * @param sets opens and saves sets of drills
 */
export function openSessionDialog(
  choice: Choice,
  begin: (choice: Choice) => void,
  sets: { open: () => void; save: () => void },
) {
  const chosen = { ...choice };
  const rules = checkList(t("train.rule"), "rule", PROOF_RULES, ruleName, choice.rules);
  const patterns = checkList(t("train.pattern"), "pattern", PATTERNS, String, choice.patterns);
  const tasks = checkList(
    ...([t("train.task"), "task", DRILL_TASKS] as const),
    (name) => t(`train.task.${name}`),
    choice.tasks,
  );
  /** What is practised while no rule is ticked. */
  let turn: RuleChoice = choice.rules.includes("any") ? "any" : "weakest";
  const turns = choiceGroup(
    t("train.unticked"),
    "turn",
    (["weakest", "any"] as const).map((value) => ({ value, label: t(`train.${value}`) })),
    turn,
    (value) => (turn = value as RuleChoice),
  );
  const group = <Name extends "range" | "size" | "from">(
    field: Name,
    values: readonly Choice[Name][],
    label: (value: Choice[Name]) => string,
  ) =>
    choiceGroup(
      t(`train.${field}`),
      field,
      values.map((value) => ({
        ...{ value, label: label(value) },
        ...(value === "favourites" && { says: t("train.favouritesSay") }),
      })),
      chosen[field],
      (value) => (chosen[field] = value as Choice[Name]),
    );
  openDialog(
    t("train.session"),
    [
      make(
        "div",
        { class: "session-groups" },
        rules.group,
        turns,
        tasks.group,
        patterns.group,
        group("range", RANGES, (value) => t(`train.range.${value}`)),
        group("size", SIZES, sizeTitle),
        group("from", SOURCES, (value) => t(`train.from.${value}`)),
      ),
    ],
    [
      {
        label: t("train.begin"),
        act: () => {
          const ticked = rules.ticked();
          const some = tasks.ticked();
          begin({
            ...chosen,
            rules: ticked.length ? ticked : [turn],
            patterns: patterns.ticked(),
            tasks: some.length ? some : ["safe"],
          });
        },
      },
      { label: t("train.openSet"), act: sets.open },
      { label: t("train.saveSet"), act: sets.save },
      { label: t("dialog.cancel") },
    ],
    "wide",
  );
}

/** A group of names to tick; `ticked` returns those that are. */
function checkList<Name extends string>(
  legend: string,
  field: string,
  names: readonly Name[],
  label: (name: Name) => string,
  ticked: readonly string[],
) {
  const boxes = names.map((name) =>
    make("input", { type: "checkbox", id: `${field}-${name}`, checked: ticked.includes(name) }),
  );
  const rows = names.map((name, index) => {
    const said = make("label", { for: `${field}-${name}` }, label(name));
    return make("div", { class: "choice" }, boxes[index], said);
  });
  const group = make("fieldset", {}, make("legend", {}, legend), ...rows);
  return { group, ticked: () => names.filter((_, index) => boxes[index].checked) };
}
