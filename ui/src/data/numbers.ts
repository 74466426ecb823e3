/** Numbers in the site's language, for parts of the interface that are loaded on demand. */
import { language, message, type MessageKey } from "./messages";

/** Returns the form of a message for a number. */
export function counted(key: MessageKey, count: number): string {
  return message(key, { count: formatNumber(count) }, new Intl.PluralRules(language).select(count));
}

/** Returns a number with the digits and separators of the language. */
export function formatNumber(number: number): string {
  return new Intl.NumberFormat(language).format(number);
}
