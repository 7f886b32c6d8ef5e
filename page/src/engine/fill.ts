/** Fills in the texts of a language. */

/** With a form for each plural, if any. */
type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>;

/** Returns a text with its values: they replace `{name}`, and `count` selects the plural form. */
export function fill(
  text: Text,
  values: Record<string, string | number>,
  plural: Intl.PluralRules,
  formatNumber: (value: number) => string,
) {
  const form =
    typeof text === "string" ? text : (text[plural.select(Number(values.count))] ?? text.other);
  return (form as string).replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name];
    return typeof value === "number" ? formatNumber(value) : String(value);
  });
}
