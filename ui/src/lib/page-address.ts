/**
 * Mapping of a path in the address bar to the URLs that its page's data may have.
 *
 * A registered path has precedence over its bare form (R-HTML-04):
 *
 *     /v3/agent             → page-data/v3/agent.json
 *     /introduction/        → page-data/introduction.json
 *     /                     → page-data/index.json
 *     /v3/agent/index.html  → page-data/v3/agent/index.html.json, else page-data/v3/agent.json
 */
import { withoutHtmlSuffix, joinBase, parsePath, slashVariant, stripBase } from "./site-path";

/** Returns the forms in which a path may be registered, without the base URL. The most likely form is the first. */
export function candidatePaths(path: string, baseUrl: string): readonly string[] {
  const inside = stripBase(parsePath(path), baseUrl);
  if (inside === null) return [];
  const bare = withoutHtmlSuffix(inside);
  return bare === inside ? [inside] : [inside, bare];
}

/** Returns `true` if two paths belong to the same page, ignoring a trailing slash (R-ROUTE-05). */
export function isSamePage(one: string, other: string): boolean {
  return one === other || slashVariant(one) === other;
}

/** Returns the file with a page's data, relative to the site. A trailing slash of the path is ignored. */
export function dataFile(path: string): string {
  const name = path.replace(/\/$/, "").slice(1) || "index";
  return `page-data/${name.replace(/%(3F|23|25)/g, decodeURIComponent)}.json`;
}

/** Returns the URL of a page's data. */
export function pageDataAddress(path: string, baseUrl: string): string {
  return joinBase(baseUrl, dataFile(path).split("/").map(encodeURIComponent).join("/"));
}
