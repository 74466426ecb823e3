/**
 * Entry of the client: hydrates the page after the document was parsed, in steps short enough for the page to stay
 * responsive. This script may run before parsing has finished.
 */
import { fetchJson } from "./data/fetch-json";
import { readInlineData } from "./data/inline";
import type { InlineData, SiteData } from "./data/types";
import { nextTask } from "./lib/next-task";
import { reloadOnce } from "./lib/reload-once";

/** Interval for checking whether the document has been parsed. */
const LOOK_MS = 10;

const look = () => (document.readyState === "loading" ? void setTimeout(look, LOOK_MS) : begin());
look();

/** Starts in a separate task: listeners of `DOMContentLoaded` run in the task that lays out the document. */
function begin(): void {
  const inline = readInlineData();
  const root = document.getElementById("__site");
  if (inline !== null && root !== null) start(inline, root).catch(abandonHydration);
}

async function start(inline: InlineData, element: HTMLElement): Promise<void> {
  const [site, { hydrate }] = await Promise.all([fetchJson<SiteData>(inline.site), loadInterface()]);
  // The document belongs to an older build than the site's data, because the browser or a proxy cached it.
  if (site === null) return reloadOnce() ? undefined : abandonHydration();
  // The task of the last response ends before the next step.
  await nextTask();
  await hydrate(inline, site, element);
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
