import type { InlineData } from "./page-json";

/**
 * Selector of the script element with the page's data: the sibling after the interface's element, where an article cannot insert
 * elements. An id would be unsafe, because headings and authors choose ids.
 */
const DATA = 'body > #__site + script[type="application/json"]';

/** Returns whether the parser has read the data of the document's page, after which scripts of others may hold it up. */
export function isInlineDataRead(): boolean {
  return document.readyState !== "loading" || Boolean(document.querySelector(DATA)?.nextSibling);
}

/** Returns the data of the document's page; `null` in a document that the binary did not write. */
export function readInlineData(from: Document = document): InlineData | null {
  const json = from.querySelector(DATA)?.textContent;
  const data = json ? (JSON.parse(json) as InlineData) : null;
  return data !== null && isOfThisSite(data.site) ? data : null;
}

/** The site's data contains HTML, so it must come from the same origin. */
function isOfThisSite(address: string): boolean {
  return new URL(address, location.origin).origin === location.origin;
}
