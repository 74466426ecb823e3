/**
 * From a path in the address bar to the addresses that its page's data may have.
 *
 * A path that is a page's own wins; only then does its bare form count (R-HTML-04):
 *
 *     /v3/agent             → page-data/v3/agent.json
 *     /introduction/        → page-data/introduction.json
 *     /                     → page-data/index.json
 *     /v3/agent/index.html  → page-data/v3/agent/index.html.json, else page-data/v3/agent.json
 */
import { barePath, joinBase, parsePath, slashVariant, stripBase } from "./site-path";

/** The forms in which a path may be registered, best first: below the base URL, without it. */
export function candidatePaths(path: string, baseUrl: string): readonly string[] {
  const inside = stripBase(parsePath(path), baseUrl);
  if (inside === null) return [];
  const bare = barePath(inside);
  return bare === inside ? [inside] : [inside, bare];
}

/** Whether two paths are one page's: a slash at the end makes no difference (R-ROUTE-05). */
export function isSamePage(one: string, other: string): boolean {
  return one === other || slashVariant(one) === other;
}

/** The file with a page's data, within the site: the same with and without a slash at the path's end. */
export function dataFile(path: string): string {
  const name = path.replace(/\/$/, "").slice(1) || "index";
  return `page-data/${name.replace(/%(3F|23|25)/g, decodeURIComponent)}.json`;
}

/** The address of a page's data. */
export function pageDataAddress(path: string, baseUrl: string): string {
  return joinBase(baseUrl, dataFile(path).split("/").map(encodeURIComponent).join("/"));
}
