/**
 * Boot script: runs in the document's head before the first paint. It is a classic script without dependencies.
 *
 * Sets attributes of the root element that the styles require before the first paint: the color mode, the state of the announcement, the
 * fonts, and `data-scripted`, which indicates that scripts run. The site's settings are attributes of the script element: `data-default`,
 * which is always present; `data-respect-prefers` and `data-disable-switch`, which are present if they are true; `data-announcement`;
 * `data-search`, the address of the search page; and `data-entry`, the address of the interface's entry.
 */
import { markClicks } from "./lib/event-replay";
import { opensSearch } from "./lib/search-keys";

const root = document.documentElement;
const script = document.currentScript as HTMLScriptElement;
const settings = script.dataset;

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function systemMode(): string {
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function bootColorMode(query: URLSearchParams): void {
  const storedChoice = "disableSwitch" in settings ? null : stored("theme");
  const chosen = [query.get("docusaurus-theme"), storedChoice].find((mode) => mode === "light" || mode === "dark");
  const choice = chosen ?? ("respectPrefers" in settings ? "system" : settings["default"]);
  root.dataset["themeChoice"] = choice;
  root.dataset["theme"] = choice === "system" ? systemMode() : choice;
}

/** Sets `data-mode="embed"` for the query `?docusaurus-data-mode=embed` (R-HEAD-17). */
function bootQueryAttributes(query: URLSearchParams): void {
  for (const [key, value] of query) {
    if (/^docusaurus-data-[\w-]+$/.test(key)) root.setAttribute(key.slice("docusaurus-".length), value);
  }
}

function bootAnnouncement(): void {
  const id = settings["announcement"];
  if (id === undefined) return;
  // Treats a misspelt id that earlier versions of Docusaurus stored as the correct one (R-BAR-08).
  const isSame = stored("docusaurus.announcement.id")?.replace(/^annoucement-bar$/, "announcement-bar") === id;
  const dismissed = isSame && stored("docusaurus.announcement.dismiss") === "true";
  root.dataset["announcementBarInitiallyDismissed"] = String(dismissed);
}

/** Enables keyboard styling when Tab is pressed, and disables it when the mouse is used (R-KBD-01, R-KBD-02). */
function bootKeyboardNavigation(): void {
  const mark = (on: boolean) => document.body?.classList.toggle("navigation-with-keyboard", on);
  addEventListener("keydown", (event) => event.key === "Tab" && mark(true));
  addEventListener("mousedown", () => mark(false));
}

/**
 * Disables lazy layout (`content-visibility`) if the page opens at an anchor or at a restored scroll position, which requires exact
 * positions.
 */
function bootLayout(): void {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (location.hash || navigation?.type !== "navigate") root.dataset["layout"] = "whole";
}

/** Duration of loading this script, in milliseconds, from which the page uses fonts of the system. */
const SLOW_MS = 60;

/**
 * Preloads the text font on a fast connection. The fonts are optional: they are used if they are loaded before the first paint. The text
 * font takes one round trip and 22 KB, this script one round trip and 1 KB. On a slow connection the page uses fonts of the system
 * (`data-fonts`), and the interface prefetches the text font for the next pages: Chromium delays the first paint by up to 100 ms for a
 * preloaded font, and lays out more slowly while a font is loaded.
 */
function bootFont(): void {
  const font = document.querySelector<HTMLLinkElement>('[as=font][media="not all"]');
  if (!font) return;
  const isSlow = performance.getEntriesByName(script.src).some(({ duration }) => duration > SLOW_MS);
  if (isSlow) root.dataset["fonts"] = "system";
  else font.media = "";
}

/**
 * Shows the page as without scripts if the entry of the interface fails to load. The entry itself handles failures of the parts that it
 * imports. Failures of third-party scripts have no effect.
 */
function bootFallback(): void {
  const showWithoutScripts = ({ target }: Event) => {
    if ((target as Element).getAttribute("src") === settings["entry"]) root.removeAttribute("data-scripted");
  };
  // Handles the load failures of elements, but not the errors of running scripts.
  document.addEventListener("error", showWithoutScripts, true);
}

/** On a page that is shown as without scripts, opens the search page for the keys that otherwise open the search dialog. */
function bootSearch(): void {
  const page = settings["search"];
  addEventListener("keydown", (event) => {
    if (page === undefined || root.hasAttribute("data-scripted") || !opensSearch(event)) return;
    event.preventDefault();
    location.assign(page);
  });
}

/**
 * Elements that are visible before their code runs: buttons of the interface, except the buttons of popovers, which work without code;
 * buttons of components; and tabs.
 */
const PENDING_CONTROLS = [
  "html:not([data-has-hydrated]) button:not([popovertarget])",
  "docs-island:is(:not([data-state]), [data-state='loading']) button",
  "[data-tabs]:not([data-state]) > .tabs > .tab",
];

function boot(): void {
  const query = new URLSearchParams(location.search);
  bootColorMode(query);
  bootQueryAttributes(query);
  bootAnnouncement();
  bootKeyboardNavigation();
  bootLayout();
  bootFont();
  bootFallback();
  bootSearch();
  markClicks(PENDING_CONTROLS);
  // Without this attribute, style sheets hide elements that require scripts.
  root.setAttribute("data-scripted", "");
}

boot();
