/** Validation of the service's responses, which are untrusted. */
import type { SearchResult } from "../backend";
import { isRecord } from "../hits";
import { SearchError } from "../search-error";

/** Returns the results in a response, one for each query. Throws a `SearchError` if the response is invalid. */
export function readResults(answer: unknown, queries: number): readonly SearchResult[] {
  const results = (answer as { results?: unknown } | null)?.results;
  if (!Array.isArray(results) || results.length < queries) throw unreadable();
  return results.slice(0, queries).map(readResult);
}

function readResult(value: unknown): SearchResult {
  const result = value as Partial<SearchResult> | null;
  if (!Array.isArray(result?.hits)) throw unreadable();
  const hits = result.hits.filter(isRecord);
  return {
    ...result,
    hits,
    nbHits: result.nbHits ?? hits.length,
    page: result.page ?? 0,
    nbPages: result.nbPages ?? 1,
    query: result.query ?? "",
  };
}

function unreadable(): SearchError {
  return new SearchError("unreadable", "the search service returned a response without results");
}
