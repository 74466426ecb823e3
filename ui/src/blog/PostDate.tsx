import { useHydrated } from "../lib/use-hydrated";
import { blogText } from "./blog-text";

interface PostDateProps {
  /** Date and time in ISO 8601, in UTC. */
  readonly date: string;
  /** BCP 47 tag of the page's language. */
  readonly language: string;
}

/** Date of a post, in words. */
export function PostDate({ date, language }: PostDateProps) {
  return <TimeView date={date} words={dateInWords(date, language, useHydrated())} />;
}

/** Date of a post below its year. */
export function DateInYear({ date, language }: PostDateProps) {
  const words = dateInWords(date, language, useHydrated());
  return <TimeView date={date} words={isEnglish(language) ? words.slice(0, words.indexOf(",")) : words} />;
}

/** Date with its formatted text. */
export function TimeView({ date, words }: { readonly date: string; readonly words: string }) {
  return <time dateTime={date}>{words}</time>;
}

/** Formats a date in English. In other languages, formats it in the browser after hydration; the server renders ISO 8601. */
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
