import { useId, useLayoutEffect, useMemo, useRef } from "react";
import { flushSync } from "react-dom";

import type { LoadedPage } from "../data/loaded-page";
import type { SearchData, SiteData } from "../data/types";
import { Icon } from "../layout/Icon";
import { useModal } from "../lib/use-modal";
import { useStore } from "../lib/use-store";
import { closeSearch } from "../state/overlays";
import type { SearchBackend } from "./backend";
import { chooseBackend } from "./choose-backend";
import { DialogScreen, listsOf } from "./DialogScreen";
import { KeyHints } from "./KeyHints";
import { MainPages } from "./MainPages";
import { optionCount, screenOf, liveMessage } from "./screen";
import { message } from "../data/messages";
import { formatNumber } from "../data/numbers";
import { SearchField } from "./SearchField";
import { useDialogSearch } from "./use-dialog-search";
import { useOptions } from "./use-options";

/** The page on which the dialog is opened determines the version to search. */
interface SearchDialogProps extends Pick<LoadedPage, "page" | "sidebar"> {
  readonly site: Pick<SiteData, "baseUrl" | "language" | "navbar" | "versions">;
  readonly search: SearchData;
  /** Text that was selected on the page, or characters typed while the button had the focus. */
  readonly initialQuery: string;
  /** Replaces the backend that the site configures. */
  readonly backend?: SearchBackend;
}

/** Dialog that searches while the user types, and links to the hits. */
export function SearchDialog({ site, search, page, sidebar, initialQuery, backend }: SearchDialogProps) {
  const { baseUrl } = site;
  const modal = useModal(dismiss);
  const dialog = useDialogSearch({ site, search, page, initialQuery, backend: backend ?? chooseBackend(search) });
  const { query, state, saved } = dialog;
  const lists = useStore(saved.lists, saved.lists.get());
  const { maxResultsPerGroup } = search;
  const screen = useMemo(
    () => screenOf(query, state, lists, { baseUrl, maxResultsPerGroup }),
    [query, state, lists, baseUrl, maxResultsPerGroup],
  );
  const shown = state.result ? state.query : lists;
  const options = useOptions(optionCount(screen), shown);
  const scrolled = useScrolledToTop(shown);
  const id = useId();
  const ids = { hits: `${id}-hits`, recent: `${id}-recent`, favorites: `${id}-favorites` };
  const input = useRef<HTMLInputElement>(null);
  const focusField = () => input.current?.focus();

  return (
    <dialog className="search-dialog" aria-label={message("search.button")} data-status={state.status} {...modal}>
      <SearchField
        inputRef={input}
        query={query}
        options={options}
        lists={listsOf(screen, ids)}
        placeholder={search.placeholder}
        onQuery={dialog.setQuery}
        onCancel={dismiss}
      />
      <div ref={scrolled} className="search-screen" data-screen={screen.type}>
        <DialogScreen
          screen={screen}
          ids={ids}
          dialog={dialog}
          options={options}
          baseUrl={baseUrl}
          missingResultsHref={search.missingResultsHref}
          pages={<MainPages navbar={site.navbar} sidebar={sidebar} path={page.path} onLeave={closeSearch} />}
          onFocusField={focusField}
          onLeave={closeSearch}
        />
        {screen.type === "hits" && search.pagePath !== null && (
          <a className="search-all" href={allResults(search.pagePath, screen.query)} onClick={closeSearch}>
            <Icon name="search" />
            {message("search.seeAll", { count: formatNumber(screen.total) })}
          </a>
        )}
      </div>
      <KeyHints hosted={search.hosted !== null} />
      <p role="status" className="sr-only">
        {liveMessage(screen, state)}
      </p>
    </dialog>
  );
}

/** Closes the dialog without a result. The focus returns to the search button, even after a keyboard shortcut. */
function dismiss(): void {
  // Closes the dialog before the focus is set, because the browser moves the focus when the dialog closes.
  flushSync(closeSearch);
  document.querySelector<HTMLElement>("[data-search-button]")?.focus({ preventScroll: true });
}

/** Scrolls a new list to its top. */
function useScrolledToTop(shown: unknown) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (ref.current) ref.current.scrollTop = 0;
  }, [shown]);
  return ref;
}

function allResults(pagePath: string, query: string): string {
  return `${pagePath}?q=${encodeURIComponent(query)}`;
}
