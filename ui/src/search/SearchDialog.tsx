import { useState, type FormEvent } from "react";

import type { SearchData } from "../data/types";
import { Icon } from "../layout/Icon";
import { useModal } from "../lib/use-modal";
import { closeSearch } from "../state/overlays";
import { navigateTo } from "../state/navigation";
import { text } from "../text";

/** The longest query that the service takes. */
const MAX_QUERY_LENGTH = 64;

interface SearchDialogProps {
  readonly settings: SearchData;
  /** What was typed on the button that opened the dialog. */
  readonly initialQuery: string;
}

/** Asks for a query, and leads to the page with all results. */
export function SearchDialog({ settings, initialQuery }: SearchDialogProps) {
  const modal = useModal(closeSearch);
  const [query, setQuery] = useState(initialQuery);
  const address = `${settings.pagePath}${query === "" ? "" : `?q=${encodeURIComponent(query)}`}`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    closeSearch();
    navigateTo(address);
  };
  return (
    <dialog className="search-dialog" aria-label={text.search.label} {...modal}>
      <form role="search" className="search-form" action={settings.pagePath} onSubmit={submit}>
        <Icon name="search" />
        <input
          autoFocus
          name="q"
          type="search"
          className="search-dialog-input"
          placeholder={settings.placeholder}
          aria-label={text.search.label}
          maxLength={MAX_QUERY_LENGTH}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          value={query}
          onChange={(event) => setQuery(event.target.value.slice(0, MAX_QUERY_LENGTH))}
        />
        <button type="button" className="search-cancel" onClick={closeSearch}>
          {text.search.cancel}
        </button>
      </form>
      <a className="search-all" href={address} onClick={closeSearch}>
        <Icon name="search" />
        {query === "" ? text.search.allResults : text.search.allResultsFor(query)}
      </a>
      <p className="search-hints" aria-hidden="true">
        <span>
          <kbd>↵</kbd> {text.search.hintSelect}
        </span>
        <span>
          <kbd>esc</kbd> {text.search.hintClose}
        </span>
      </p>
    </dialog>
  );
}
