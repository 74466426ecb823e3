/** Context of a search: the language and the versions that limit the results. */
import type { DocsVersions, PageData, SearchData } from "../data/types";
import { storedVersion } from "../state/preferred-version";
import type { SearchQuery } from "./backend";

/** Tag of pages that belong to no set of docs. */
const DEFAULT_TAG = "docusaurus_tag:default";

/** Context of a search. */
export interface SearchContext {
  readonly search: SearchData;
  /** Language as BCP 47 tag. */
  readonly language: string;
  /** Version to search in each set of docs, by plugin instance. */
  readonly versions: Readonly<Record<string, string>>;
}

/**
 * Returns the version to search in each set of docs: the page's own, otherwise the preferred one, otherwise the latest
 * (R-SEARCH-16). Without a page, as on the server, returns the latest versions.
 */
export function searchedVersions(docs: readonly DocsVersions[], page: PageData | null): SearchContext["versions"] {
  const own = page?.version;
  if (docs.length === 0 && own) return { [own.instance]: own.name };
  return Object.fromEntries(docs.map((set) => [set.instance, page === null ? set.latest : searchedVersion(set, page)]));
}

function searchedVersion({ instance, latest, versions }: DocsVersions, { version }: PageData): string {
  return version?.instance === instance ? version.name : (storedVersion(versions, instance) ?? latest);
}

/** Returns the filters of a query; `undefined` if the site always searches everything. */
export function contextFilters({ search, language, versions }: SearchContext): SearchQuery["facetFilters"] | undefined {
  if (!search.contextual) return undefined;
  const tags = Object.entries(versions).map(([instance, name]) => `docusaurus_tag:docs-${instance}-${name}`);
  return [`language:${language}`, [DEFAULT_TAG, ...tags]];
}
