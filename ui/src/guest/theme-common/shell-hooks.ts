/** Hooks of the classic theme's shell, implemented for this shell. Many do nothing, because the shell implements the feature itself. */
import { useEffect, useRef, useSyncExternalStore } from "react";

import { panelOpen } from "../../state/overlays";
import { siteContext, usePage } from "../context";
import { useLocation } from "../docusaurus/location";
import type { GuestLocation } from "../location";
import { usePrevious } from "./react-tools";
import { useQueryString } from "./query";

/** Id of the target of the link "Skip to main content". */
export const SkipToContentFallbackId = "__site-main";

/** Class of the body while the keyboard is used. The shell sets it. */
export const keyboardFocusedClassName = "navigation-with-keyboard";

/** Search tag of pages outside all docs. */
export const DEFAULT_SEARCH_TAG = "default";

const nothing = () => {};

/** Does nothing: the shell implements the feature. */
export const useKeyboardNavigation = nothing;

/** Does nothing: the shell implements the feature. */
export const useTOCHighlight = nothing;

/** Does nothing: the shell does not support blocking navigation. */
export const useHistoryPopHandler = nothing;

/** Returns an inactive announcement bar: the shell renders the announcement. */
export const useAnnouncementBar = () => ({ isActive: false, close: nothing });

/** Returns a state without an expanded item: the shell's sidebar has its own state. */
export const useDocSidebarItemsExpandedState = () => ({ expandedItem: null, setExpandedItem: nothing });

/** Returns a controller whose scroll events are always enabled. */
export const useScrollController = () => ({
  scrollEventsEnabledRef: { current: true },
  enableScrollEvents: nothing,
  disableScrollEvents: nothing,
});

/** Returns the state of the mobile panel. */
export function useNavbarMobileSidebar() {
  const shown = useSyncExternalStore(panelOpen.subscribe, panelOpen.get, () => false);
  return { disabled: false, shouldRender: shown, shown, toggle: () => panelOpen.set(!panelOpen.get()) };
}

type Moved = (change: { readonly location: GuestLocation; readonly previousLocation: GuestLocation | undefined }) => void;

/** Calls a function when the address changes. */
export function useLocationChange(moved: Moved): void {
  const location = useLocation();
  const previousLocation = usePrevious(location);
  useEffect(() => {
    if (location !== previousLocation) moved({ location, previousLocation });
  }, [location, previousLocation, moved]);
}

interface ScrollPosition {
  readonly scrollX: number;
  readonly scrollY: number;
}

/** Calls a function when the window is scrolled. */
export function useScrollPosition(
  scrolled: (now: ScrollPosition, before: ScrollPosition | null) => void,
  dependencies: readonly unknown[] = [],
): void {
  const before = useRef<ScrollPosition | null>(null);
  useEffect(() => {
    const tell = () => {
      const now = { scrollX, scrollY };
      scrolled(now, before.current);
      before.current = now;
    };
    tell();
    addEventListener("scroll", tell, { passive: true });
    return () => removeEventListener("scroll", tell);
    // oxlint-disable-next-line react/exhaustive-deps -- the caller of the hook names the dependencies
  }, dependencies);
}

/** Prevents the page from scrolling. */
export function useLockBodyScroll(lock = true): void {
  useEffect(() => {
    document.body.style.overflow = lock ? "hidden" : "";
    return () => void (document.body.style.overflow = "");
  }, [lock]);
}

/** Returns the query of the search page, and the function that changes it. */
export const useSearchQueryString = (): ReturnType<typeof useQueryString> => useQueryString("q");

/** Returns the function that creates the address of the search page for a query. */
export const useSearchLinkCreator =
  () =>
  (query: string): string =>
    `${siteContext().baseUrl}search?q=${encodeURIComponent(query)}`;

/** Returns the route of the home page. */
export const useHomePageRoute = () => ({ path: siteContext().baseUrl, exact: true });

/** Returns the function that creates the address of the page in another language. */
export function useAlternatePageUtils() {
  const { permalink } = usePage();
  const { baseUrl, url, i18n } = siteContext();
  const { currentLocale, defaultLocale } = i18n;
  const root = currentLocale === defaultLocale ? baseUrl : baseUrl.replace(new RegExp(`/${currentLocale}/$`), "/");
  const path = permalink.startsWith(baseUrl) ? permalink.slice(baseUrl.length) : permalink;
  const createUrl = ({ locale, fullyQualified }: { readonly locale: string; readonly fullyQualified: boolean }) =>
    `${fullyQualified ? url : ""}${root}${locale === defaultLocale ? "" : `${locale}/`}${path}`;
  return { createUrl };
}

/** Splits the items of a navbar by their side. */
export function splitNavbarItems<Item extends { readonly position?: string }>(items: readonly Item[]): [Item[], Item[]] {
  const isLeft = ({ position = "right" }: Item) => position === "left";
  return [items.filter(isLeft), items.filter((item) => !isLeft(item))];
}

/** Returns a hidden "Back to top" button, because the shell renders its own, and the function that scrolls to the top. */
export const useBackToTopButton = () => ({ shown: false, scrollToTop: () => scrollTo({ top: 0 }) });

/** Returns a visible navbar: the shell hides its navbar itself. */
export const useHideableNavbar = () => ({ navbarRef: useRef<HTMLElement>(null), isNavbarVisible: true });

/** Returns disabled line wrapping: the code block has its own button. */
export const useCodeWordWrap = () => ({
  codeBlockRef: useRef<HTMLElement>(null),
  isEnabled: false,
  isCodeScrollable: false,
  toggle: nothing,
});
