/** Brings a page to life, in steps that are short enough for the page to answer between them. */
import { fetchJson } from "./data/fetch-json";
import { readInlineData } from "./data/inline";
import type { InlineData, SiteData } from "./data/types";
import { reloadOnce } from "./lib/reload-once";

const inline = readInlineData();
const root = document.getElementById("root");
if (inline !== null && root !== null) start(inline, root).catch(stayStatic);

async function start(inline: InlineData, element: HTMLElement): Promise<void> {
  const [site, { bringToLife }] = await Promise.all([fetchJson<SiteData>(inline.site), loadInterface()]);
  // The document is older than the site: it was kept by the browser, or by someone on the way.
  if (site === null) return reloadOnce() ? undefined : stayStatic();
  await bringToLife(inline, site, element);
}

/** The document preloads all of it; here the library and the interface are each run in a task of their own. */
async function loadInterface() {
  await import("react-dom/client");
  return import("./start");
}

/** Nothing came to life: the page is read as one without scripts, whose links and lists all work. */
function stayStatic(): void {
  document.documentElement.removeAttribute("data-scripted");
}
