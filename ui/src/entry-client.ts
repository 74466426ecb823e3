/**
 * Entry of the client: hydrates the page after its markup and data were parsed, in steps short enough for the page to stay
 * responsive. This script may run before that.
 */
import { fetchJson } from "./data/fetch-json";
import { isInlineDataRead, readInlineData } from "./data/inline";
import type { SiteData } from "./data/types";
import { nextTask } from "./lib/next-task";
import { loadCode } from "./lib/load-code";
import { reloadOnce } from "./lib/reload-once";

/** Interval for checking whether the page has been parsed: listeners of `DOMContentLoaded` run in the task that lays out the document. */
const LOOK_MS = 10;

const look = () => (isInlineDataRead() ? void start().catch(abandonHydration) : void setTimeout(look, LOOK_MS));
look();

async function start(): Promise<void> {
  const inline = readInlineData();
  const element = document.getElementById("__site");
  if (inline === null || element === null) return;
  const [site, { hydrate }] = await Promise.all([fetchJson<SiteData>(inline.site), loadCode(loadInterface)]);
  // The document belongs to an older build than the site's data, because the browser or a proxy cached it.
  if (site === null) return reloadOnce() ? undefined : abandonHydration();
  // The task of the last response ends before the next step.
  await nextTask();
  const served = element.innerHTML;
  await hydrate(inline, site, element, () => {
    element.innerHTML = served;
    // A browser focuses such a field only when it loads the document.
    element.querySelector<HTMLElement>("[autofocus]")?.focus();
    abandonHydration();
  });
}

/** The document preloads all modules; the library and the interface are evaluated in separate tasks. */
async function loadInterface() {
  await import("./library");
  return import("./start");
}

/** Shows the page as without scripts, in which all links and lists work. */
function abandonHydration(): void {
  document.documentElement.removeAttribute("data-scripted");
}
