/**
 * Search in the index that is built with the site. It loads a small root, then only the files that a query requires.
 *
 * Counterpart in Rust: `crates/docs-search-index/src/query`. `fixtures/cases/search.json` keeps both consistent.
 */

import { loadCode } from "../../lib/load-code";
import type { SearchBackend, SearchQuery, SearchResult } from "../backend";
import { readLogAddress } from "../search-log";
import { writeHit } from "./answer";
import { allowedPages, candidatePages, compareRanks } from "./candidates";
import { Files, type LoadFile } from "./files";
import { expansionOf } from "./expansion";
import { type QuerySynonyms, type UnitHit, unitHits } from "./units";
import { questionWords, type Word } from "./words";

/** Maximum number of hits per page if many pages match. It determines the number of pages that are read for one page of hits. */
const MAX_HITS_PER_PAGE = 3;
/** If at most this number of pages match, all their matching units are returned. */
const FEW_PAGES = 5;
/** Default number of hits per page of results. */
const HITS_PER_PAGE = 20;

export interface EmbeddedOptions {
  /** URL of the index folder, with a trailing slash. */
  readonly baseUrl: string;
  /** Loads a file by its name in that folder; fetches JSON by default. */
  readonly load?: LoadFile;
}

/** Age above which the files of the index are requested again, because a new build of the site may have different files. */
const FRESH_MS = 60_000;

/**
 * Returns a backend for the index at a URL. Loads nothing before the first search.
 *
 * If the site was built again and the files of a search do not belong together, the search is repeated with new files.
 */
export function embeddedBackend({ baseUrl, load = (name) => fetchJson(baseUrl + name) }: EmbeddedOptions): SearchBackend {
  const loads = new Map<string, Promise<unknown>>();
  let time = 0;
  const loadOnce: LoadFile = (name) => {
    const known = loads.get(name);
    if (known) return known;
    if (loads.size === 0) time = performance.now();
    const loading = load(name);
    loads.set(name, loading);
    loading.catch(() => loads.clear());
    return loading;
  };
  const attempt = async (queries: readonly SearchQuery[]) => {
    const files = await Files.open(loadOnce);
    return Promise.all(queries.map((query) => answer(files, query)));
  };
  return {
    search: async (queries) => {
      if (performance.now() - time >= FRESH_MS) loads.clear();
      const isFresh = loads.size === 0;
      return attempt(queries).catch((error: unknown) => {
        if (isFresh) throw error;
        loads.clear();
        return attempt(queries);
      });
    },
  };
}

async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address);
  readLogAddress(response);
  if (!response.ok) throw new Error(`${address} could not be loaded (${response.status})`);
  return response.json();
}

async function answer(files: Files, query: SearchQuery): Promise<SearchResult & { readonly hitsPerPage: number }> {
  const { hitsPerPage = HITS_PER_PAGE, page = 0 } = query;
  const words = questionWords(query.query);
  const hasSynonyms = files.root.synonyms.length > 0;
  const synonyms = hasSynonyms ? await loadSynonyms(files, query.query, words) : null;
  const expansions = await Promise.all(words.map((word, index) => expansionOf(files, word, synonyms?.listsOf(index))));
  const pages = candidatePages(expansions, allowedPages(files.root, query.facetFilters ?? []));

  const read = Math.ceil(hitsPerPage / MAX_HITS_PER_PAGE);
  const wanted = pages.slice(page * read, (page + 1) * read);
  const found = await Promise.all(wanted.map(async (id) => unitHits({ words, expansions, synonyms }, id, await files.page(id))));
  const hits = chosen(found, pages.length > FEW_PAGES ? MAX_HITS_PER_PAGE : Infinity, hitsPerPage);
  return {
    hits: hits.map((hit) => writeHit(hit, words, query)),
    // If not all pages were read, this is the number of candidate pages.
    nbHits: read > 0 && pages.length <= read && page === 0 ? hits.length : pages.length,
    page,
    nbPages: read > 0 ? Math.ceil(pages.length / read) : 0,
    hitsPerPage,
    query: query.query,
  };
}

async function loadSynonyms(files: Files, question: string, words: readonly Word[]): Promise<QuerySynonyms> {
  const { synonymsOf } = await loadCode(() => import("./synonyms"));
  return synonymsOf(files, question, words);
}

/** Selects the best hit of each page, then the second hit of each page, until there are enough. Returns the hits in order of rank. */
function chosen(pages: readonly (readonly UnitHit[])[], mostOfAPage: number, limit: number): readonly UnitHit[] {
  const rounds = pages.flatMap((hits) => hits.slice(0, mostOfAPage).map((hit, round) => ({ hit, round })));
  rounds.sort((one, other) => one.round - other.round || compareRanks(one.hit.rank, other.hit.rank));
  const hits = rounds.slice(0, limit).map(({ hit }) => hit);
  return hits.sort((one, other) => compareRanks(one.rank, other.rank));
}
