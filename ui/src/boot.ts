/**
 * Runs in the document's head before the first paint, as a script of its own: no module, no library.
 *
 * It puts onto the root element what the styles need to know at once: the colours, whether the
 * announcement was closed, and that scripts run. The site's settings are attributes of its element there:
 * `data-default`, `data-respect-prefers`, `data-disable-switch`, `data-announcement`.
 */

const root = document.documentElement;
const settings = document.currentScript?.dataset ?? {};

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** An attribute without a value, or with any but `false`, is a yes. */
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
  // The misspelt id of old counts as the right one (R-BAR-08).
  const same = stored("docusaurus.announcement.id")?.replace(/^annoucement-bar$/, "announcement-bar") === id;
  const dismissed = same && stored("docusaurus.announcement.dismiss") === "true";
  root.setAttribute("data-announcement-bar-initially-dismissed", String(dismissed));
}

/** Keyboard styling: on with Tab, off with the mouse (R-KBD-01, R-KBD-02). */
function bootKeyboardNavigation(): void {
  const mark = (on: boolean) => document.body?.classList.toggle("navigation-with-keyboard", on);
  addEventListener("keydown", (event) => event.key === "Tab" && mark(true));
  addEventListener("mousedown", () => mark(false));
}

/** A jump needs true positions: all of the document is laid out, also what is far below. */
function bootLayout(): void {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (location.hash !== "" || navigation?.type !== "navigate") root.dataset["layout"] = "whole";
}

/** If the scripts can't be loaded, the page is read as one without. */
function bootFallback(): void {
  const giveUp = (event: Event) => {
    if (event.target instanceof HTMLScriptElement) root.removeAttribute("data-scripted");
  };
  addEventListener("error", giveUp, { capture: true });
}

/**
 * What is seen before its code is there: buttons, and tabs. What is pressed of these is marked, and pressed again by whoever
 * brings it to life; of several the last one of its kind.
 */
const WITHOUT_CODE = ["html:not([data-has-hydrated]) button", "[data-tabs]:not([data-state]) > .tabs > .tab"];

function bootPresses(): void {
  addEventListener("click", ({ target }) => {
    for (const kind of WITHOUT_CODE) {
      const pressed = target instanceof Element ? target.closest(kind) : null;
      if (pressed === null) continue;
      for (const before of document.querySelectorAll(kind)) before.removeAttribute("data-pressed");
      pressed.setAttribute("data-pressed", "");
    }
  });
}

function boot(): void {
  const query = new URLSearchParams(location.search);
  bootColorMode(query);
  bootQueryAttributes(query);
  bootAnnouncement();
  bootKeyboardNavigation();
  bootLayout();
  bootFallback();
  bootPresses();
  // What only makes sense with scripts, the fade-in first of all, is styled under this mark.
  root.setAttribute("data-scripted", "");
}

boot();
