import { siteContext } from "../context";

const ORDER = ["zero", "one", "two", "few", "many", "other"] as const;

/** Plural forms of English. */
const ENGLISH = { forms: ["one", "other"], select: (count: number): string => (count === 1 ? "one" : "other") };

/** Returns the function that selects the plural form of a message for a count: `1 item|{count} items`. */
export function usePluralForm(): { readonly selectMessage: (count: number, messages: string) => string } {
  const { forms, select } = formsOf(siteContext().i18n.currentLocale);
  const selectMessage = (count: number, messages: string) => {
    const parts = messages.split("|");
    return parts[Math.min(forms.indexOf(select(count)), parts.length - 1)] ?? messages;
  };
  return { selectMessage };
}

function formsOf(language: string): typeof ENGLISH {
  if (/^en\b/.test(language)) return ENGLISH;
  const rules = new Intl.PluralRules(language);
  const { pluralCategories } = rules.resolvedOptions();
  return { forms: ORDER.filter((form) => pluralCategories.includes(form)), select: (count) => rules.select(count) };
}

/** Returns the browser's date format in the site's language. */
export function useDateTimeFormat(options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(siteContext().i18n.currentLocale, options);
}
