import { useHydrated } from "../lib/use-hydrated";
import { blogText } from "./blog-text";

interface PostDateProps {
  /** Date and time in the form of ISO 8601, in UTC. */
  readonly date: string;
  /** BCP 47 tag of the page's language. */
  readonly language: string;
}

/** The date of a post, in words. */
export function PostDate({ date, language }: PostDateProps) {
  return <TimeView date={date} words={dateInWords(date, language, useHydrated())} />;
}

/** The date of a post below its year. */
export function DateInYear({ date, language }: PostDateProps) {
  const words = dateInWords(date, language, useHydrated());
  return <TimeView date={date} words={isEnglish(language) ? words.slice(0, words.indexOf(",")) : words} />;
}

/** A date with the words that readers see. */
export function TimeView({ date, words }: { readonly date: string; readonly words: string }) {
  return <time dateTime={date}>{words}</time>;
}

/**
 * Returns a date in words in English. In other languages browsers write the words, once a page is adopted; the document has the
 * form of ISO 8601.
 */
export function dateInWords(date: string, language: string, isInBrowser: boolean): string {
  const day = date.slice(0, date.indexOf("T"));
  if (isEnglish(language)) {
    const [year, month, dayOfMonth] = day.split("-").map(Number);
    return `${blogText.months[(month ?? 1) - 1]} ${dayOfMonth}, ${year}`;
  }
  if (!isInBrowser) return day;
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));
}

function isEnglish(language: string): boolean {
  return language === "en" || language.startsWith("en-");
}
