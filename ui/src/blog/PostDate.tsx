import type { DateData } from "../data/types";

/** A date in the words of the site's language, which the build has written. */
export function PostDate({ date: { date, text } }: { readonly date: DateData }) {
  return <time dateTime={date}>{text}</time>;
}
