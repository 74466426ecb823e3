import { useHydrated } from "../lib/use-hydrated";
import { openSearch, searchState } from "../state/overlays";
import { message } from "../data/messages";
import { wrapInLook } from "../look/wrap-in-look";
import { Icon } from "./Icon";

/** Button that opens the search dialog. Typing while it is focused opens the dialog with the typed characters (R-SEARCH-02..04). */
export function SearchButton() {
  const apple = useHydrated() && /mac|iphone|ipad/i.test(navigator.platform);
  const [modifier, key] = message(apple ? "search.shortcutApple" : "search.shortcut").split("+");
  return wrapInLook(
    "search-box",
    <button
      type="button"
      className="search-button"
      data-search-button=""
      // Contains the visible label, which users of speech input say to activate the button.
      aria-label={`${message("search.button")} (${modifier} ${key})`}
      aria-keyshortcuts={apple ? "Meta+K" : "Control+K"}
      onClick={() => openSearch()}
      onKeyDown={(event) => {
        const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
        if (plain && !searchState.get().open && /^[\p{L}\p{N}]$/u.test(event.key)) {
          event.preventDefault();
          openSearch(event.key);
        }
      }}
    >
      <Icon name="search" />
      <span className="search-button-text">{message("search.button")}</span>{" "}
      <span className="search-button-keys" aria-hidden="true">
        <kbd>{modifier}</kbd> <kbd>{key}</kbd>
      </span>
    </button>,
  );
}
