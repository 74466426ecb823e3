import type { InlineData } from "./page-json";

/**
 * Selector of the script element with the page's data: the next sibling of the interface's element, where an article cannot insert
 * elements. An id would be unsafe, because headings and authors can use any id.
 */
const DATA = 'body > #__site + script[type="application/json"]';

/** Returns `true` if the parser has read the data of the document's page. After that, third-party scripts may block the parser. */
export function isInlineDataRead(): boolean {
  return document.readyState !== "loading" || Boolean(document.querySelector(DATA)?.nextSibling);
}

/** Returns the data of the document's page; `null` in a document that the program did not write. */
export function readInlineData(from: Document = document): InlineData | null {
  const json = from.querySelector(DATA)?.textContent;
  const data = json ? (JSON.parse(json) as InlineData) : null;
  return data !== null && isOfThisSite(data.site) ? data : null;
}

/** Returns `true` if an address has the page's origin. The site's data contains HTML, so it must come from the same origin. */
function isOfThisSite(address: string): boolean {
  return new URL(address, location.origin).origin === location.origin;
}
