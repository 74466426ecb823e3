import type { InlineData } from "./types";

/** What the document says of its own page; `null` in a document that the binary did not write. */
export function readInlineData(from: Document = document): InlineData | null {
  const json = from.getElementById("page-data")?.textContent;
  return json ? (JSON.parse(json) as InlineData) : null;
}
