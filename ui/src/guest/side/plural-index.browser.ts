/** Plural forms in browsers. In the engine, `plural-index.server.ts` replaces this file. */

const ORDER = ["zero", "one", "two", "few", "many", "other"] as const;

/** Returns the position of a number's plural form among the forms of a language, in the order of `ORDER`. */
export function pluralIndex(language: string, count: number): number {
  const rules = new Intl.PluralRules(language);
  const { pluralCategories } = rules.resolvedOptions();
  return ORDER.filter((form) => pluralCategories.includes(form)).indexOf(rules.select(count));
}
