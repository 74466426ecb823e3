/**
 * Writes the dates of posts in words, in the page's language. The document has them in the form of ISO 8601 where the program
 * does not know the words.
 */
export function writeDates(article: HTMLElement): void {
  const times = article.querySelectorAll<HTMLTimeElement>("time[data-iso]");
  if (times.length === 0) return;
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long", timeZone: "UTC" });
  for (const time of times) time.textContent = format.format(new Date(time.dateTime));
}
