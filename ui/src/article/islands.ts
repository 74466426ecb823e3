/** Hydrates the islands of an article, each when it comes near the viewport. */
import { createElement } from "react";
import { createRoot, hydrateRoot, type Root, type RootOptions } from "react-dom/client";

import { fetchJson } from "../data/fetch-json";
import { readInlineData } from "../data/inline";
import type { PageData, SiteData } from "../data/types";
import { pageProps, setSite, type PageProps, type SiteContext } from "../guest/context";
import { idPrefix, Island, type Islands } from "../guest/island";
import { replayPress } from "../lib/event-replay";
import { currentPage } from "../state/router";
import { IslandBoundary } from "./IslandBoundary";

export { loadStyles } from "./component-styles";

/** Distance from the viewport at which an island is hydrated. */
const NEAR = "200px";

/** Only the development server adds this script. */
const DEVELOPMENT_SCRIPT = 'script[src^="/__site/"]';

let site: Promise<void> | null = null;

/** Hydrates the islands of an article; unmounts them when the signal aborts. */
export function startIslands(article: HTMLElement, end: AbortSignal): void {
  const page = currentPage();
  const props = pageProps(page ? knownProps(page) : {});
  const begin = (island: HTMLElement) => void show(island, props, end);
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const island = target.closest<HTMLElement>("docs-island");
        if (isIntersecting && island?.dataset["state"] === undefined) begin(island ?? (target as HTMLElement));
      }
    },
    { rootMargin: NEAR },
  );
  end.addEventListener("abort", () => observer.disconnect());
  for (const island of article.querySelectorAll<HTMLElement>("docs-island:not([data-state])")) {
    const parts = [...island.children].filter((part) => part.getClientRects().length > 0);
    // The element itself has no box (`display: contents`), so its children are observed.
    if (island.dataset["on"] === "load" || parts.length === 0) begin(island);
    else for (const part of parts) observer.observe(part);
  }
}

/** Returns the properties of the page from its data, in the form that the server passed to the components. */
function knownProps({ path, title, head, contents, version, kind, frontMatter = {} }: PageData): PageProps {
  return { path, permalink: path, title, description: head.description, frontMatter, contents, version, kind };
}

async function show(island: HTMLElement, page: PageProps, end: AbortSignal): Promise<void> {
  const { module = "", index = "0" } = island.dataset;
  island.dataset["state"] = "loading";
  island.ariaBusy = "true";
  try {
    const [loaded] = await Promise.all([import(module) as Promise<{ readonly default: Islands }>, loadSite()]);
    const content = loaded.default(page)[Number(index)];
    if (end.aborted || content == null) return;
    const root = start(island, Number(index), createElement(Island, { page, content }));
    // A microtask, because React does not allow unmounting while the shell renders.
    end.addEventListener("abort", () => queueMicrotask(() => root.unmount()));
  } catch (error) {
    // The HTML from the server stays readable.
    island.dataset["state"] = "failed";
    island.ariaBusy = null;
    console.error(error);
  }
}

function start(island: HTMLElement, index: number, element: ReturnType<typeof createElement>): Root {
  const onShown = () => {
    island.dataset["state"] = "hydrated";
    island.ariaBusy = null;
    replayPress(island.querySelectorAll("button"));
  };
  const content = createElement(IslandBoundary, { onShown }, element);
  const options: RootOptions = { identifierPrefix: idPrefix(index), onRecoverableError };
  if (island.dataset["render"] !== "client") return hydrateRoot(island, content, options);
  const root = createRoot(island, options);
  root.render(content);
  return root;
}

/** Logs hydration errors, after which React renders the content again, for component authors in development. */
function onRecoverableError(error: unknown): void {
  if (document.querySelector(DEVELOPMENT_SCRIPT) !== null) console.error(error);
}

/** Loads the site's data for components, once. */
function loadSite(): Promise<void> {
  const loading = (site ??= fetchSite());
  loading.catch(() => (site = null));
  return loading;
}

async function fetchSite(): Promise<void> {
  const inline = readInlineData();
  const shell = inline && (await fetchJson<SiteData>(inline.site));
  const context = shell?.context ? await fetchJson<Partial<SiteContext>>(shell.context) : null;
  if (shell)
    setSite({ title: shell.title, tagline: shell.tagline, baseUrl: shell.baseUrl, titleDelimiter: shell.titleDelimiter, ...context });
}
