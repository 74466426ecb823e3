import type { HeadData } from "./types";

let updateRest: ((head: HeadData) => void) | null = null;

/**
 * Loads the code that updates metas and links, which the first page does not need: its document has them. Without this code
 * the head of the next page has its title alone.
 */
export async function prepareHead(): Promise<void> {
  try {
    ({ syncHead: updateRest } = await import("./head"));
  } catch {
    // The page is shown all the same.
  }
}

/** Updates the document's head for another page, whose loading has prepared it. */
export function updateHead(head: HeadData): void {
  document.title = head.title;
  updateRest?.(head);
}
