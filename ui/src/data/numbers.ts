/** Formatting of numbers in the site's language, for parts of the interface that are loaded on demand. */
import { language, message, type MessageKey } from "./messages";

/** Returns the plural form of a message for a count. */
export function counted(key: MessageKey, count: number): string {
  return message(key, { count: formatNumber(count) }, new Intl.PluralRules(language).select(count));
}

/** Returns a number formatted with the digits and separators of the language. */
export function formatNumber(number: number): string {
  return new Intl.NumberFormat(language).format(number);
}
