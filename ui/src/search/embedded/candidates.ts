/** Ranks candidate pages for a query by the posting lists. Counterpart in Rust: `crates/docs-search-index/src/query/candidates.rs`. */

import type { Root } from "./files";
import type { Postings } from "./postings";
import type { TermExpansion } from "./expansion";

/** If fewer pages than this contain all words, pages that lack one word are added, then pages that lack two, and so on. */
const TOO_FEW_PAGES = 5;

/** Places of a word, best first. */
const [TITLE, SECTION, HEADING, CONTENT, NOT_FOUND] = [0, 1, 2, 3, 4];

export type Filters = readonly (string | readonly string[])[];

/** Index of each facet in a range of the root. */
const FACETS: Readonly<Record<string, 0 | 1 | 2>> = { language: 0, lang: 0, docusaurus_tag: 1, version: 2 };

/** Returns for each page `true` if it passes the query's filters. */
export function allowedPages(root: Root, filters: Filters): readonly boolean[] {
  const any = filters.map((filter) => (typeof filter === "string" ? [filter] : filter));
  return root.facets.flatMap((range) => {
    const holds = (filter: string) => {
      const colon = filter.indexOf(":");
      const facet = FACETS[filter.slice(0, Math.max(colon, 0))];
      return facet === undefined || range[facet] === filter.slice(colon + 1);
    };
    const passes = any.every((filters) => filters.length === 0 || filters.some(holds));
    return Array.from({ length: range[3] }, () => passes);
  });
}

/** Occurrences of one word by page, according to the posting lists. */
interface PageScore {
  readonly typos: Uint8Array;
  readonly place: Uint8Array;
  readonly exact: Uint8Array;
  /** 1 if the word occurs above every unit of the page, or if its units are unknown. */
  readonly everywhere: Uint8Array;
  readonly units: Map<number, Set<number>>;
}

interface Ranked {
  readonly page: number;
  readonly lacking: number;
  /** Missing words in the best unit, typos, places, inexact words, page. */
  readonly rank: readonly number[];
}

/** Returns the candidate pages of a query. */
export function candidatePages(expansions: readonly TermExpansion[], allowed: readonly boolean[]): readonly number[] {
  const scores = expansions.map((expansion) => scoreOf(expansion, allowed));
  const pages: Ranked[] = [];
  for (let page = 0; page < allowed.length; page++) {
    const lacking = scores.filter(({ place }) => place[page] === NOT_FOUND).length;
    if (lacking < scores.length) pages.push({ page, lacking, rank: rankOf(scores, page) });
  }
  const upTo = (lacking: number) => pages.filter((page) => page.lacking <= lacking);
  let maxLacking = 0;
  while (maxLacking + 1 < scores.length && upTo(maxLacking).length < TOO_FEW_PAGES) maxLacking++;
  return upTo(maxLacking)
    .sort((one, other) => compareRanks(one.rank, other.rank))
    .map(({ page }) => page);
}

/** Compares ranks field by field; a lower rank is better. */
export function compareRanks(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((field, index) => field !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

function rankOf(scores: readonly PageScore[], page: number): readonly number[] {
  const together = new Map<number, number>();
  let [everywhere, typos, places, inexact, best] = [0, 0, 0, 0, 0];
  for (const word of scores) {
    const place = word.place[page] ?? NOT_FOUND;
    places += place;
    if (!word.exact[page]) inexact++;
    if (place === NOT_FOUND) continue;
    typos += word.typos[page] ?? 0;
    if (word.everywhere[page]) everywhere++;
    else {
      for (const unit of word.units.get(page) ?? []) {
        const count = (together.get(unit) ?? 0) + 1;
        together.set(unit, count);
        best = Math.max(best, count);
      }
    }
  }
  return [scores.length - everywhere - best, typos, places, inexact, page];
}

function scoreOf({ variants }: TermExpansion, allowed: readonly boolean[]): PageScore {
  const pages = allowed.length;
  const score: PageScore = {
    typos: new Uint8Array(pages).fill(255),
    place: new Uint8Array(pages).fill(NOT_FOUND),
    exact: new Uint8Array(pages),
    everywhere: new Uint8Array(pages),
    units: new Map(),
  };
  for (const { lists, typos, exact } of variants) {
    readLists(score, lists, (page, place) => {
      if (!allowed[page] || typos > (score.typos[page] ?? 0)) return false;
      const better = typos < (score.typos[page] ?? 0);
      score.typos[page] = typos;
      score.place[page] = better ? place : Math.min(score.place[page] ?? NOT_FOUND, place);
      if (exact) score.exact[page] = 1;
      return true;
    });
  }
  return score;
}

function readLists(score: PageScore, lists: Postings, add: (page: number, place: number) => boolean): void {
  for (const page of lists.title) if (add(page, TITLE)) score.everywhere[page] = 1;
  for (const page of lists.section) if (add(page, SECTION)) score.everywhere[page] = 1;
  const byUnit = [
    [lists.headings, HEADING],
    [lists.content, CONTENT],
  ] as const;
  for (const [{ pagesOnly, entries }, place] of byUnit) {
    for (const [page, unit] of entries) {
      if (!add(page, place)) continue;
      if (pagesOnly) score.everywhere[page] = 1;
      else {
        const units = score.units.get(page);
        if (units) units.add(unit);
        else score.units.set(page, new Set([unit]));
      }
    }
  }
}
