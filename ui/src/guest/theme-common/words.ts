import { siteContext } from "../context";
import { pluralIndex } from "../side/plural-index.browser";

/** Returns the function that selects the plural form of a message for a count: `1 item|{count} items`. */
export function usePluralForm(): { readonly selectMessage: (count: number, messages: string) => string } {
  const language = siteContext().i18n.currentLocale;
  const selectMessage = (count: number, messages: string) => {
    const parts = messages.split("|");
    return parts[Math.min(pluralIndex(language, count), parts.length - 1)] ?? messages;
  };
  return { selectMessage };
}

/** Returns the browser's date format in the site's language. */
export function useDateTimeFormat(options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(siteContext().i18n.currentLocale, options);
}
