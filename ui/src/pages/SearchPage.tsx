import { useEffect, useRef } from "react";

import type { PageData, SiteData } from "../data/types";
import { useStore } from "../lib/use-store";
import { searchQuery, writeSearchQuery } from "../state/search-query";
import { text } from "../text";

/** What the search page is given. */
export interface SearchPageProps {
  readonly site: SiteData;
  readonly page: PageData;
}

/** The page with all results; the address carries the query (R-SPAGE-01..04). */
export function SearchPage({ site, page }: SearchPageProps) {
  const query = useStore(searchQuery, "");
  const input = useRef<HTMLInputElement>(null);
  const title = query === "" ? text.searchPage.title : text.searchPage.titleFor(query);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    document.title = [title, site.titleDelimiter, site.title].join(" ");
  }, [title, site, page]);
  return (
    <div className="search-page">
      <h1>{title}</h1>
      <form role="search" action={page.path} onSubmit={(event) => event.preventDefault()}>
        <input
          ref={input}
          name="q"
          type="search"
          className="search-input"
          placeholder={text.searchPage.placeholder}
          aria-label={text.searchPage.label}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => writeSearchQuery(event.target.value)}
        />
      </form>
    </div>
  );
}
