/** The texts of the statistics, which no game needs. */

/** @type {import("../core/i18n.js").Loaders} */
export const REVIEWS_TEXTS = {
  en: async () => (await import("../lang/statistics/en.js")).statistics,
  cs: async () => (await import("../lang/statistics/cs.js")).statistics,
  fi: async () => (await import("../lang/statistics/fi.js")).statistics,
  "pt-BR": async () => (await import("../lang/statistics/pt-BR.js")).statistics,
  ru: async () => (await import("../lang/statistics/ru.js")).statistics,
  "zh-CN": async () => (await import("../lang/statistics/zh-CN.js")).statistics,
};
