/** The three cards that say what many games say; before there are any, what they will say. */

import { make } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { insights } from "./insights.js";

const BEFORE = /** @type {const} */ (["losses", "rule", "luck"]);

/**
 * @param {import("./source.js").Reviewed[]} games at least one
 * @param {import("../core/answers.js").ReviewSummary} summary of them
 */
export function insightCards(games, summary) {
  const found = insights(
    games.map((game) => game.summary),
    summary,
  );
  return cards(found.map(({ title, lead, more }) => ({ title, lead, more })));
}

/** What the cards will say. */
export function previewCards() {
  const says = make("p", { class: "before" }, t("insight.before"));
  const found = BEFORE.map((it) => ({
    title: t(`insight.${it}`),
    lead: "",
    more: t(`insight.${it}.before`),
  }));
  return [says, cards(found)];
}

/** @param {import("./insights.js").Insight[]} found */
function cards(found) {
  const made = found.map(({ title, lead, more }) => {
    const parts = [lead && make("p", { class: "lead" }, lead), more && make("p", {}, more)];
    return make("section", {}, make("h3", {}, title), ...parts.filter((it) => it !== ""));
  });
  return make("div", { class: "insights" }, ...made);
}
