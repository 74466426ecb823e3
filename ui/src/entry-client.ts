/**
 * Entry of the client: hydrates the page after its markup and data were parsed, in steps that are short enough for the page to stay
 * responsive. This script may run before the page is parsed.
 */
import { fetchJson } from "./data/fetch-json";
import { isInlineDataRead, readInlineData } from "./data/inline";
import type { SiteData } from "./data/types";
import { nextTask } from "./lib/next-task";
import { loadCode } from "./lib/load-code";
import { reloadOnce, setLeaving } from "./lib/reload-once";

/**
 * Interval for checking whether the page has been parsed. Listeners of `DOMContentLoaded` would run in the task that lays out the document.
 */
const POLL_MS = 10;

const pollParsed = () => (isInlineDataRead() ? void start().catch(disableScripting) : void setTimeout(pollParsed, POLL_MS));
addEventListener("beforeunload", setLeaving);
pollParsed();

async function start(): Promise<void> {
  const inline = readInlineData();
  const element = document.getElementById("__site");
  if (inline === null || element === null) return;
  const [site, { hydrate }] = await Promise.all([fetchJson<SiteData>(inline.site), loadCode(loadInterface)]);
  // The document belongs to an older build, whose site data no longer exists, because the browser or a proxy cached the document.
  if (site === null) return reloadOnce() ? undefined : disableScripting();
  // Ends the task of the last response before the next step.
  await nextTask();
  const served = element.innerHTML;
  await hydrate(inline, site, element, () => {
    element.innerHTML = served;
    // A browser focuses such a field only when it loads the document.
    element.querySelector<HTMLElement>("[autofocus]")?.focus();
    disableScripting();
  });
  // Firefox does not keep pages with such a listener for the back button.
  removeEventListener("beforeunload", setLeaving);
  setLeaving();
}

/** Evaluates the library and the interface in separate tasks. The document preloads all their modules. */
async function loadInterface() {
  await import("./library");
  return import("./start");
}

/** Shows the page as without scripts. All of its links and lists work. */
function disableScripting(): void {
  document.documentElement.removeAttribute("data-scripted");
}
