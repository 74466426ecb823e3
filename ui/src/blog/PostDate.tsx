import type { DateData } from "../data/types";

/** Renders a date that the build has formatted in the site's language. */
export function PostDate({ date: { date, text } }: { readonly date: DateData }) {
  return <time dateTime={date}>{text}</time>;
}
