import type { InlineData } from "./types";

/**
 * Selector of the script elements that may contain the page's data: children of the body, because an article cannot
 * insert elements there. An id would be unsafe, because headings and authors choose ids.
 */
const DATA = 'body > script[type="application/json"]';

/** Returns the data of the document's page; `null` in a document that the binary did not write. */
export function readInlineData(from: Document = document): InlineData | null {
  const json = [...from.querySelectorAll(DATA)].at(-1)?.textContent;
  const data = json ? (JSON.parse(json) as InlineData) : null;
  return data !== null && isOfThisSite(data.site) ? data : null;
}

/** The site's data contains HTML, so it must come from the same origin. */
function isOfThisSite(address: string): boolean {
  return new URL(address, location.origin).origin === location.origin;
}
