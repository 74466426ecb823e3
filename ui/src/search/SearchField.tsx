import type { KeyboardEvent, RefObject } from "react";

import { Icon } from "../layout/Icon";
import { message } from "../data/messages";
import { MAX_QUERY_LENGTH } from "./use-dialog-search";
import type { OptionList } from "./use-options";

interface SearchFieldProps {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly placeholder: string;
  readonly query: string;
  readonly options: OptionList;
  /** Ids of the lists that contain the options. */
  readonly lists: readonly string[];
  readonly onQuery: (query: string) => void;
  readonly onCancel: () => void;
}

/** Search field of the dialog. It keeps the focus while the arrow keys move through the options. */
export function SearchField({ inputRef, query, options, lists, placeholder, onQuery, onCancel }: SearchFieldProps) {
  const selected = options.active >= 0;
  const onKeyDown = (event: KeyboardEvent) => {
    // During composition, the input method handles the keys.
    if (event.nativeEvent.isComposing) return event.stopPropagation();
    if (!handleKey(event, options)) return;
    event.preventDefault();
  };
  const clear = () => {
    onQuery("");
    inputRef.current?.focus();
  };
  return (
    <form role="search" className="search-form" onSubmit={(event) => event.preventDefault()}>
      <Icon name="search" />
      <input
        ref={inputRef}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog opens for typing into this field
        autoFocus
        id="docsearch-input"
        type="search"
        role="combobox"
        className="search-dialog-input"
        placeholder={placeholder}
        aria-label={message("search.button")}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={selected}
        aria-controls={selected ? lists.join(" ") : undefined}
        aria-activedescendant={selected ? options.idOf(options.active) : undefined}
        maxLength={MAX_QUERY_LENGTH}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint={selected ? "go" : "search"}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {query !== "" && (
        <button type="button" className="icon-button" title={message("search.clear")} aria-label={message("search.clear")} onClick={clear}>
          <Icon name="close" />
        </button>
      )}
      <button type="button" className="search-cancel" onClick={onCancel}>
        {message("search.cancel")}
      </button>
    </form>
  );
}

/** Handles the keys that select and follow options (R-SEARCH-24, R-SEARCH-27, R-SEARCH-29). Returns `true` if it has handled the key. */
function handleKey(event: KeyboardEvent, options: OptionList): boolean {
  switch (event.key) {
    case "ArrowDown":
      options.move(1);
      return true;
    case "ArrowUp":
      options.move(-1);
      return true;
    case "Enter":
      if (options.active >= 0 && !event.altKey) options.follow(event);
      return true;
    default:
      return false;
  }
}
