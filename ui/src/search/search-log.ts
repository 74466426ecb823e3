/**
 * Reports of searches to a server with a log. Such a server sends the address of the log in a header of the index's files. Other hosts send
 * no such header and receive no reports.
 */

/** Name of the header. */
const HEADER = "search-log";

let address: string | null = null;

/** Stores the address from the response for a file of the index. */
export function readLogAddress({ headers }: Response): void {
  address ??= headers.get(HEADER);
}

/** Reports a search, without data of the visitor. */
export function logSearch(query: string, results: number): void {
  if (address === null) return;
  const version = document.querySelector<HTMLMetaElement>('meta[name="docsearch:version"]')?.content ?? "";
  const entry = JSON.stringify({ query, version, language: document.documentElement.lang, results });
  navigator.sendBeacon(address, new Blob([entry], { type: "application/json" }));
}
