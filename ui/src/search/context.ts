/** Which part of the index a reader means: the language and the versions that they are reading. */
import type { PageData, SearchData, SearchedDocs } from "../data/types";
import { storedVersion } from "../state/preferred-version";
import type { SearchQuery } from "./backend";

/** Everything that belongs to no docs. */
const DEFAULT_TAG = "docusaurus_tag:default";

/** Where a search is made from. */
export interface SearchContext {
  readonly search: SearchData;
  /** BCP 47 tag. */
  readonly language: string;
  /** The version to search in each set of docs, by its instance. */
  readonly versions: Readonly<Record<string, string>>;
}

/**
 * The versions that a page's reader means: the page's own, else the one they chose last, else the latest
 * (R-SEARCH-16). Without a page, which is what a server knows: the latest.
 */
export function readersVersions({ docs }: SearchData, page: PageData | null): SearchContext["versions"] {
  return Object.fromEntries(docs.map((set) => [set.instance, page === null ? set.latest : readersVersion(set, page)]));
}

function readersVersion({ instance, latest, versions }: SearchedDocs, { head }: PageData): string {
  const tag = head.meta.find(({ key }) => key === "docsearch:docusaurus_tag")?.content;
  const names = versions.map(({ name }) => name);
  const active = names.find((name) => `docs-${instance}-${name}` === tag);
  return active ?? storedVersion(names, instance) ?? latest;
}

/** The filters of a query; none where the site searches everything at once. */
export function contextFilters({ search, language, versions }: SearchContext): SearchQuery["facetFilters"] | undefined {
  if (!search.contextual) return undefined;
  const tags = Object.entries(versions).map(([instance, name]) => `docusaurus_tag:docs-${instance}-${name}`);
  return [`language:${language}`, [DEFAULT_TAG, ...tags]];
}
