import type { PageData } from "../data/types";
import type { Standpoint } from "../lib/internal-link";
import { parsePath } from "../lib/site-path";

let shown: string | null = null;

/** Tells which page is shown. The not-found page has no path of its own: there the address bar counts. */
export function standOn(page: Pick<PageData, "kind" | "path">): void {
  shown = page.kind === "not-found" ? null : page.path;
}

/** Where the reader is: on a page, however its path was written in the address bar. */
export function standpoint(): Standpoint {
  const { origin, pathname, search } = location;
  return { origin, path: shown ?? parsePath(pathname), search };
}
