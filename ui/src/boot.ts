/**
 * Runs in the document's head before the first paint, as a script of its own: no module, no library. It runs again at each
 * pause of the document, where nothing new has to be fetched for it.
 *
 * In the head it puts onto the root element what the styles need to know at once: the colours, whether the
 * announcement was closed, and that scripts run. The site's settings are attributes of its element there:
 * `data-default`, `data-respect-prefers`, `data-disable-switch`, `data-announcement`.
 */

const root = document.documentElement;
const script = document.currentScript;
const settings = script?.dataset ?? {};

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
  bootFallback();
  bootPresses();
  // What only makes sense with scripts, the fade-in first of all, is styled under this mark.
  root.setAttribute("data-scripted", "");
}

/**
 * What was read so far is styled here, and so before the browser reads on: it can lay it out and show it in between, and
 * answer. In one go, a page takes a slow processor long. The element itself is no part of the page.
 */
function pause(element: Element): void {
  const read = element.previousElementSibling ?? element.parentElement;
  element.remove();
  // To know the style of the last element, the browser has to work out all that are missing.
  if (read !== null) getComputedStyle(read).getPropertyValue("color");
}

if ("pause" in settings && script !== null) pause(script);
else boot();
