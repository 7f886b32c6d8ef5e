/** Fills in the texts of a language. */

/**
 * @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Text with a form for each
 *   plural, if any
 */

/**
 * Returns a text with its values: they replace `{name}`, and `count` selects the plural form.
 *
 * @param {Text} text
 * @param {Record<string, string | number>} values
 * @param {Intl.PluralRules} plural
 * @param {(value: number) => string} formatNumber
 */
export function fill(text, values, plural, formatNumber) {
  const form =
    typeof text === "string" ? text : (text[plural.select(Number(values.count))] ?? text.other);
  return /** @type {string} */ (form).replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name];
    return typeof value === "number" ? formatNumber(value) : String(value);
  });
}
