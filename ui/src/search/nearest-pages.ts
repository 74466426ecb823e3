/** Pages that a visitor may have meant by an address that does not exist on the site. */
import { distinctPages, type KnownPage } from "../data/known-pages";
import { similarNames } from "../lib/similar-names";
import { encodePath, parsePath, stripBase } from "../lib/site-path";
import type { SearchBackend, SearchHit } from "./backend";
import type { SearchContext } from "./context";
import { heading, hitPath } from "./hits";
import { searchQuery } from "./query";

/** Maximum number of pages that are suggested. */
export const MAX_NEAREST = 5;

/** Suggested page. */
export interface NearPage {
  readonly title: string;
  /** Percent-encoded address. */
  readonly href: string;
  /** Decoded path, compared and shown. */
  readonly path: string;
}

/** Missing address on a site, with the pages to which the shell links. */
export interface MissingAddress {
  readonly baseUrl: string;
  /** Path in the address bar. */
  readonly path: string;
  readonly known: readonly KnownPage[];
}

/** Returns the words of the last segment of a missing path as a query; an empty string for the home page. */
export function queryOf({ baseUrl, path }: Omit<MissingAddress, "known">): string {
  return wordsOf(segmentsOf(path, baseUrl).at(-1) ?? "");
}

/**
 * Returns the pages nearest to a missing path: those with a similar path, then those whose title contains its last segment. Among the
 * latter, pages in the same folders and versions are first (R-404-04). If there are none, returns the known pages in the same folder.
 *
 * Two queries find the compared pages, so that the search index replaces a list of all addresses.
 */
export async function searchNearestPages(
  backend: SearchBackend,
  { search, language }: Omit<SearchContext, "versions">,
  missing: MissingAddress,
): Promise<readonly NearPage[]> {
  const last = queryOf(missing);
  if (last === "") return [];
  const whole = wordsOf(segmentsOf(missing.path, missing.baseUrl).join(" "));
  const context = { search: { ...search, contextual: false }, language, versions: {} };
  const results = await backend.search([last, whole].map((query) => searchQuery(query, 1, context)));
  const [titled = [], found = []] = results.map(({ hits }) => hits);
  const { baseUrl, known } = missing;
  const pages = [...pagesOf([...titled, ...found], baseUrl), ...known.map(nearPage)];
  const byTitle = nearestFirst(pagesOf(titled.filter(hasTitleMatch), baseUrl), missing);
  const nearest = distinctPages([...similarPages(pages, missing), ...byTitle]);
  return nearest.length === 0 ? knownNearestPages(missing) : nearest.slice(0, MAX_NEAREST);
}

/** Returns the known pages whose path is similar to the missing path, or else those in the same folder, the nearest first. */
export function knownNearestPages(missing: MissingAddress): readonly NearPage[] {
  const pages = missing.known.map(nearPage);
  const similar = similarPages(pages, missing);
  if (similar.length > 0) return similar;
  const inFolder = distinctPages(pages).filter((page) => sharedFolders(page, missing) > 0);
  return nearestFirst(inFolder, missing).slice(0, MAX_NEAREST);
}

/** Sorts pages by the number of folders that they share with the missing path. */
function nearestFirst(pages: readonly NearPage[], missing: MissingAddress): readonly NearPage[] {
  return pages.toSorted((one, other) => sharedFolders(other, missing) - sharedFolders(one, missing));
}

function sharedFolders({ path }: NearPage, missing: MissingAddress): number {
  const wanted = segmentsOf(missing.path, missing.baseUrl);
  const segments = segmentsOf(path, missing.baseUrl);
  const at = segments.findIndex((segment, index) => segment !== wanted[index]);
  return at === -1 ? segments.length : at;
}

function similarPages(pages: readonly NearPage[], { path }: MissingAddress): readonly NearPage[] {
  const byPath = new Map(pages.toReversed().map((page) => [page.path, page]));
  return similarNames(
    distinctPages(pages).map((page) => page.path),
    withoutFileName(path),
    MAX_NEAREST,
  ).flatMap((similar) => byPath.get(similar) ?? []);
}

function nearPage({ label, href }: KnownPage): NearPage {
  return { title: label, href: encodePath(href), path: href };
}

/** Returns the pages of hits without duplicates. */
function pagesOf(hits: readonly SearchHit[], baseUrl: string): readonly NearPage[] {
  const pages = hits.flatMap((hit) => {
    const href = hitPath(hit.url, baseUrl)?.replace(/#.*$/, "");
    if (href === undefined) return [];
    const path = parsePath(href);
    return [{ title: heading(hit, "lvl1") ?? heading(hit, "lvl0") ?? path, href, path }];
  });
  return distinctPages(pages);
}

function hasTitleMatch({ _highlightResult }: SearchHit): boolean {
  return (_highlightResult?.hierarchy?.lvl1?.matchLevel ?? "none") !== "none";
}

/** Returns the segments of a path below the base URL. */
function segmentsOf(path: string, baseUrl: string): readonly string[] {
  const inside = withoutFileName(path);
  return (stripBase(inside, baseUrl) ?? inside).split("/").filter((segment) => segment !== "");
}

function wordsOf(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim();
}

/** Returns a path without the suffixes of file names. */
function withoutFileName(path: string): string {
  return path.replace(/\/index(\.html?)?$/i, "/").replace(/\.(html?|mdx?)$/i, "");
}
