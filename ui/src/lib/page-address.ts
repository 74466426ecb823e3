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

const HTML_SUFFIX = /(?:\/index)?\.html$/;

/** Cuts `/index.html` or `.html` at the end; what is left of nothing is the root. */
export function barePath(path: string): string {
  return path.replace(HTML_SUFFIX, "") || "/";
}

/** Undoes percent-encoding; a malformed path (`/%E0%A4%A`) is taken as it stands. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The same page with and without its slash at the end: the form in which paths are compared. */
export function trimSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** The forms in which a decoded path may be registered, best first. */
export function candidatePaths(path: string, baseUrl: string): readonly string[] {
  const inside = stripBase(path, baseUrl);
  if (inside === null) return [];
  const bare = barePath(inside);
  return bare === inside ? [inside] : [inside, bare];
}

/** The path below the base URL, with its first slash; `null` where it lies outside of the site. */
export function stripBase(path: string, baseUrl: string): string | null {
  if (path === baseUrl.slice(0, -1)) return "/";
  return path.startsWith(baseUrl) ? path.slice(baseUrl.length - 1) : null;
}

/** Address of a page's data; `path` is decoded and lies below the base URL. */
export function pageDataAddress(path: string, baseUrl: string): string {
  const name = trimSlash(path).slice(1) || "index";
  return `${baseUrl}page-data/${name.split("/").map(encodeURIComponent).join("/")}.json`;
}
