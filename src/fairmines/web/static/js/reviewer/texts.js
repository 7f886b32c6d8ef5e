/** The texts of the review's page, which no game needs. */

/** @type {import("../core/i18n.js").Loaders} */
export const REVIEWER_TEXTS = {
  en: async () => (await import("../lang/reviewer/en.js")).reviewer,
  cs: async () => (await import("../lang/reviewer/cs.js")).reviewer,
  fi: async () => (await import("../lang/reviewer/fi.js")).reviewer,
  "pt-BR": async () => (await import("../lang/reviewer/pt-BR.js")).reviewer,
  ru: async () => (await import("../lang/reviewer/ru.js")).reviewer,
  "zh-CN": async () => (await import("../lang/reviewer/zh-CN.js")).reviewer,
};
