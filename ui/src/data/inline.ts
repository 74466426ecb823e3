import type { InlineData } from "./types";

/**
 * The script elements that may hold the page's data: children of the body, where no article can put an element. An id
 * would not do, since headings and authors choose ids.
 */
const DATA = 'body > script[type="application/json"]';

/** Returns what the document says of its own page; `null` in a document that the binary did not write. */
export function readInlineData(from: Document = document): InlineData | null {
  const json = [...from.querySelectorAll(DATA)].at(-1)?.textContent;
  const data = json ? (JSON.parse(json) as InlineData) : null;
  return data !== null && isOfThisSite(data.site) ? data : null;
}

/** The site's data brings HTML of its own, so no other host may give it. */
function isOfThisSite(address: string): boolean {
  return new URL(address, location.origin).origin === location.origin;
}
