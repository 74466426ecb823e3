/**
 * Brings a page to life once it was read, in steps that are short enough for the page to answer between them. It comes as
 * soon as it is there, which may be in the middle of the document.
 */
import { fetchJson } from "./data/fetch-json";
import { readInlineData } from "./data/inline";
import type { InlineData, SiteData } from "./data/types";
import { reloadOnce } from "./lib/reload-once";

/** How often is looked whether the document was read. */
const LOOK_MS = 10;

const look = () => (document.readyState === "loading" ? void setTimeout(look, LOOK_MS) : begin());
look();

/** In a task of its own: who is told of the end of a document runs in the one that lays the document out. */
function begin(): void {
  const inline = readInlineData();
  const root = document.getElementById("__site");
  if (inline !== null && root !== null) start(inline, root).catch(abandonHydration);
}

async function start(inline: InlineData, element: HTMLElement): Promise<void> {
  const [site, { hydrate }] = await Promise.all([fetchJson<SiteData>(inline.site), loadInterface()]);
  // The document is older than the site: it was kept by the browser, or by someone on the way.
  if (site === null) return reloadOnce() ? undefined : abandonHydration();
  // The task in which the last of them came has had its work.
  await new Promise((resolve) => setTimeout(resolve));
  await hydrate(inline, site, element);
}

/** The document preloads all of it; here the library and the interface are each run in a task of their own. */
async function loadInterface() {
  await import("react-dom/client");
  return import("./start");
}

/** Nothing came to life: the page is read as one without scripts, whose links and lists all work. */
function abandonHydration(): void {
  document.documentElement.removeAttribute("data-scripted");
}
