/**
 * Boot script: runs in the document's head before the first paint. It is a classic script without dependencies.
 *
 * Sets attributes of the root element that the styles require before the first paint: the color mode, whether the
 * announcement was closed, and that scripts run. The site's settings are attributes of the script element:
 * `data-default`, `data-respect-prefers`, `data-disable-switch`, `data-announcement`, `data-search`: the address of the search page,
 * and `data-entry`: the address of the interface's entry.
 */
import { markPresses } from "./lib/event-replay";
import { opensSearch } from "./lib/search-keys";

const root = document.documentElement;
const settings = document.currentScript?.dataset ?? {};

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns whether an attribute is present with a value other than `false`. */
function isSet(name: string): boolean {
  return name in settings && settings[name] !== "false";
}

function isColorMode(value: string | null | undefined): value is "light" | "dark" {
  return value === "light" || value === "dark";
}

function bootColorMode(query: URLSearchParams): void {
  const asked = query.get("docusaurus-theme");
  const kept = isSet("disableSwitch") ? null : stored("theme");
  const fallback = isColorMode(settings["default"]) ? settings["default"] : "light";
  const follows = isSet("respectPrefers");
  const chosen = isColorMode(asked) ? asked : isColorMode(kept) ? kept : null;
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  root.dataset["theme"] = chosen ?? (follows ? system : fallback);
  root.dataset["themeChoice"] = chosen ?? (follows ? "system" : fallback);
}

/** `?docusaurus-data-mode=embed` sets `data-mode="embed"` (R-HEAD-17). */
function bootQueryAttributes(query: URLSearchParams): void {
  for (const [key, value] of query) {
    if (/^docusaurus-data-[\w-]+$/.test(key)) root.setAttribute(key.slice("docusaurus-".length), value);
  }
}

function bootAnnouncement(): void {
  const id = settings["announcement"];
  if (id === undefined) return;
  // Treats a misspelt id that earlier versions of Docusaurus stored as the correct one (R-BAR-08).
  const same = stored("docusaurus.announcement.id")?.replace(/^annoucement-bar$/, "announcement-bar") === id;
  const dismissed = same && stored("docusaurus.announcement.dismiss") === "true";
  root.setAttribute("data-announcement-bar-initially-dismissed", String(dismissed));
}

/** Turns keyboard styling on with Tab and off with the mouse (R-KBD-01, R-KBD-02). */
function bootKeyboardNavigation(): void {
  const mark = (on: boolean) => document.body?.classList.toggle("navigation-with-keyboard", on);
  addEventListener("keydown", (event) => event.key === "Tab" && mark(true));
  addEventListener("mousedown", () => mark(false));
}

/**
 * Turns off lazy layout (`content-visibility`) if the page opens at an anchor or at a restored scroll position, which
 * requires exact positions.
 */
function bootLayout(): void {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (location.hash !== "" || navigation?.type !== "navigate") root.dataset["layout"] = "whole";
}

/**
 * If the entry of the interface fails to load, shows the page as without scripts. It handles the failures of the parts that it imports
 * itself. Scripts of others may fail without consequences, at any time.
 */
function bootFallback(): void {
  const giveUp = ({ target }: Event) => {
    if ((target as Element).getAttribute("src") === settings["entry"]) root.removeAttribute("data-scripted");
  };
  // Receives the failures of elements, but not the errors of running scripts.
  document.addEventListener("error", giveUp, true);
}

/** On a page that is shown as without scripts, the keys that open the search dialog lead to the search page. */
function bootSearch(): void {
  const page = settings["search"];
  addEventListener("keydown", (event) => {
    if (page === undefined || root.hasAttribute("data-scripted") || !opensSearch(event)) return;
    event.preventDefault();
    location.assign(page);
  });
}

/**
 * Elements that are visible before their code runs: buttons of the interface, except those of popovers, which work without it;
 * buttons of components; and tabs.
 */
const WITHOUT_CODE = [
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
  bootFallback();
  bootSearch();
  markPresses(WITHOUT_CODE);
  // Style sheets hide what needs scripts without this mark.
  root.setAttribute("data-scripted", "");
}

boot();
