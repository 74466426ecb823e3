/** Sample hits, and a backend that the test controls. */
import type { SearchBackend, SearchHit, SearchQuery, SearchResult } from "../search/backend";

const NO_HEADINGS = { lvl0: null, lvl1: null, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };

/** Returns a hit for a page, with some of its fields replaced. */
export function sampleHit(
  objectID: string,
  fields: Partial<Omit<SearchHit, "hierarchy">> & { hierarchy?: Partial<SearchHit["hierarchy"]> } = {},
): SearchHit {
  const { hierarchy, ...rest } = fields;
  return {
    objectID,
    url: `https://docs.example/${objectID}`,
    type: "lvl1",
    content: null,
    ...rest,
    hierarchy: { ...NO_HEADINGS, lvl0: "Tools", lvl1: objectID, ...hierarchy },
  };
}

/** Returns a result with these hits. */
export function sampleResult(hits: readonly SearchHit[], fields: Partial<SearchResult> = {}): SearchResult {
  return { hits, nbHits: hits.length, page: 0, nbPages: 1, query: "", ...fields };
}

/** Backend whose searches the test resolves or rejects. */
export class HeldBackend implements SearchBackend {
  readonly queries: SearchQuery[] = [];
  readonly #waiting: { resolve: (result: SearchResult) => void; reject: (error: Error) => void }[] = [];

  search([query]: readonly SearchQuery[]): Promise<readonly SearchResult[]> {
    this.queries.push(query!);
    return new Promise((resolve, reject) => this.#waiting.push({ resolve: (result) => resolve([result]), reject }));
  }

  /** Settles the search with an index, which starts at 0. */
  async answer(number: number, result: SearchResult | Error): Promise<void> {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    const { resolve, reject } = this.#waiting[number]!;
    if (result instanceof Error) reject(result);
    else resolve(result);
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  }
}
