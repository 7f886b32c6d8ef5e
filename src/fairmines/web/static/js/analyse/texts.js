/** The texts of the analyser, which no game needs. */

/** @type {import("../core/i18n.js").Loaders} */
export const ANALYSER_TEXTS = {
  en: async () => (await import("../lang/analyser/en.js")).analyser,
  cs: async () => (await import("../lang/analyser/cs.js")).analyser,
  fi: async () => (await import("../lang/analyser/fi.js")).analyser,
  "pt-BR": async () => (await import("../lang/analyser/pt-BR.js")).analyser,
  ru: async () => (await import("../lang/analyser/ru.js")).analyser,
  "zh-CN": async () => (await import("../lang/analyser/zh-CN.js")).analyser,
};
