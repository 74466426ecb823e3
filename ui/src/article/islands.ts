/** Hydrates each island of an article when it comes near the viewport. */
import { createElement, useLayoutEffect, type ReactElement, type ReactNode } from "react";
import { createRoot, hydrateRoot, type Root, type RootOptions } from "react-dom/client";

import { fetchJson } from "../data/fetch-json";
import { readInlineData } from "../data/inline";
import type { PageData, SiteData } from "../data/types";
import { pageProps, setSite, type PageProps, type SiteContext } from "../guest/context";
import { idPrefix, Island, type Content, type Islands } from "../guest/island";
import { isInDevelopment } from "../lib/development";
import { replayClick } from "../lib/event-replay";
import { loadModule } from "../lib/load-module";
import { currentPage } from "../state/router";
import { storeServedHtml, reportInDevelopment, type Fail } from "./island-failure";

/** Distance from the viewport at which an island is hydrated. */
const HYDRATION_MARGIN = "200px";

/** Island that React has rendered. */
interface MountedIsland {
  readonly element: HTMLElement;
  readonly root: Root;
}

/** Islands of an article by index, for each visit of a page. */
const visits = new WeakMap<AbortSignal, Map<string, MountedIsland>>();

let site: Promise<void> | null = null;

/**
 * Hydrates the islands of an article. `end` aborts when the article changes, and `visit` when the visitor leaves the page.
 *
 * If the article has changed during a visit, the elements of its former islands replace the new ones, so that React keeps the state of all
 * components whose module is unchanged.
 *
 * Components receive the current page, in which `props` override its own properties.
 */
export function startIslands(article: HTMLElement, end: AbortSignal, visit: AbortSignal = end, props: Partial<PageProps> = {}): void {
  const data = currentPage();
  const page = pageProps({ ...(data && pagePropsOf(data)), ...props });
  const former = visits.get(visit);
  const mounted = new Map<string, MountedIsland>();
  visits.set(visit, mounted);
  const context: ArticleContext = { page, end, visit, mounted };
  const begin = (island: HTMLElement) => void show(island, context);
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const island = target.closest<HTMLElement>("docs-island");
        if (isIntersecting && island?.dataset["state"] === undefined) begin(island ?? (target as HTMLElement));
      }
    },
    { rootMargin: HYDRATION_MARGIN },
  );
  end.addEventListener("abort", () => observer.disconnect());
  for (const island of article.querySelectorAll<HTMLElement>("docs-island:not([data-state])")) {
    const { index = "0" } = island.dataset;
    const same = former?.get(index);
    if (same !== undefined) {
      former?.delete(index);
      void update(same, island, context);
      continue;
    }
    const parts = [...island.children].filter((part) => part.getClientRects().length > 0);
    // The element itself has no box (`display: contents`), so its children are observed.
    if (island.dataset["on"] === "load" || parts.length === 0) begin(island);
    else for (const part of parts) observer.observe(part);
  }
  for (const { root } of former?.values() ?? []) unmount(root);
}

/** Element that contains the interface's own part within a component that wraps it. */
const ORIGINAL = "docs-original";

/** Returns the properties of the page from its data, in the form that the server passed to the components. */
function pagePropsOf({ path, title, description, contents, version, kind, frontMatter = {} }: PageData): PageProps {
  return { path, permalink: path, title, description: description ?? null, frontMatter, contents, version, kind };
}

/** Article of a page during a visit. */
interface ArticleContext {
  readonly page: PageProps;
  readonly end: AbortSignal;
  readonly visit: AbortSignal;
  readonly mounted: Map<string, MountedIsland>;
}

async function show(element: HTMLElement, { page, end, visit, mounted }: ArticleContext): Promise<void> {
  const { index = "0" } = element.dataset;
  setLoading(element);
  const fail = storeServedHtml(element, visit);
  try {
    const content = await load(element, page);
    if (end.aborted || content === null) return;
    const original = [...(element.querySelector(ORIGINAL)?.childNodes ?? [])];
    const root = start(element, Number(index), contentElement(element, page, content, original), fail);
    mounted.set(index, { element, root });
    visit.addEventListener("abort", () => unmount(root));
  } catch (error) {
    fail(error, null);
  }
}

/**
 * Renders the content of `island` in the element of a mounted island, which replaces it. If the module cannot be loaded, the mounted island
 * is unchanged, so that the next edit finds its state.
 */
async function update(former: MountedIsland, island: HTMLElement, { page, end, mounted }: ArticleContext): Promise<void> {
  const { element, root } = former;
  const { index = "0" } = island.dataset;
  // Copies the addresses and data of the new island.
  Object.assign(element.dataset, island.dataset);
  island.replaceWith(element);
  mounted.set(index, former);
  try {
    const content = await load(island, page);
    if (end.aborted) return;
    if (content !== null) root.render(contentElement(element, page, content));
    else {
      mounted.delete(index);
      unmount(root);
      element.replaceWith(island);
    }
  } catch (error) {
    console.error(error);
  }
}

/** Loads the module of an island. Returns the function that renders it, or `null` if it is not rendered. */
async function load(island: HTMLElement, page: PageProps): Promise<Content | null> {
  const { module = "", index = "0" } = island.dataset;
  const [loaded] = await Promise.all([loadModule<{ readonly default: Islands }>(module), loadSite()]);
  return loaded.default(page)[Number(index)] ?? null;
}

function setLoading(island: HTMLElement): void {
  island.dataset["state"] = "loading";
  island.ariaBusy = "true";
}

/**
 * Returns the content of an island. `original` is the interface's own part within it: React keeps it during hydration, but removes it from
 * an island that is rendered from scratch.
 */
function contentElement(island: HTMLElement, page: PageProps, content: Content, original: readonly Node[] = []): ReactElement {
  const onShown = () => {
    if (original.length > 0) island.querySelector(ORIGINAL)?.replaceChildren(...original);
    island.dataset["state"] = "hydrated";
    island.ariaBusy = null;
    reportInDevelopment(island, null);
    replayClick(island.querySelectorAll("button"));
  };
  return createElement(Shown, { onShown }, createElement(Island, { page, content }));
}

interface ShownProps {
  /** Called when the island has been rendered, and after each update. */
  readonly onShown: () => void;
  readonly children?: ReactNode;
}

function Shown({ onShown, children }: ShownProps): ReactNode {
  useLayoutEffect(onShown, [onShown]);
  return children;
}

/** Starts React in an island. An error that no component of the project handles removes React's content, before `fail` is called. */
function start(island: HTMLElement, index: number, content: ReactElement, fail: Fail): Root {
  const options: RootOptions = {
    identifierPrefix: idPrefix(index),
    onRecoverableError,
    onUncaughtError: (error, { componentStack }) => fail(error, componentStack ?? ""),
  };
  if (island.dataset["render"] !== "client") return hydrateRoot(island, content, options);
  const root = createRoot(island, options);
  root.render(content);
  return root;
}

/** Unmounts an island in a microtask, because React does not allow it while the shell renders. */
function unmount(root: Root): void {
  queueMicrotask(() => root.unmount());
}

/** Logs hydration errors in development for authors of components. After such an error, React renders the content again. */
function onRecoverableError(error: unknown): void {
  if (isInDevelopment()) console.error(error);
}

/** Loads the site's data for components once. */
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
