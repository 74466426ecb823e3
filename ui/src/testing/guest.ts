/** Renders pages of `guest/fixtures` as the embedded engine does, and hydrates them as a browser does. */
import { createContext, runInContext } from "node:vm";

import { act } from "@testing-library/react";
import { createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { inject, vi } from "vitest";

import { pageProps, setSite, type PageProps, type SiteContext } from "../guest/context";
import { SAMPLE_SITE } from "../guest/fixtures/sample-site";
import { idPrefix, Island, type Islands } from "../guest/island";
import type { RenderedIsland } from "../guest/server/host";
import { pluralIndex } from "../guest/side/plural-index.browser";

interface GuestServer {
  readonly host: { readonly setSite: (json: string) => void; readonly render: (islands: Islands, page: string) => string };
  readonly fixtures: Readonly<Record<string, Islands>>;
}

/** Globals of a Node context that the engine lacks. */
const NODE_ONLY = ["Intl", "console", "WebAssembly"];

/** Returns a global object that contains only the globals of the language, after evaluating the guest modules in it. */
export function guestServer(more: Readonly<Record<string, unknown>> = {}): GuestServer {
  const context = createContext({ queueMicrotask, performance: { now: () => 0 }, ...more });
  runInContext(NODE_ONLY.map((name) => `delete globalThis.${name};`).join(""), context);
  runInContext(inject("guestServer"), context);
  return context as unknown as GuestServer;
}

interface Given {
  readonly site?: Partial<SiteContext>;
  readonly page?: Partial<PageProps>;
  /** Functions of the engine besides that of plural forms, or in place of it. */
  readonly docsHost?: object;
}

const HOST = { pluralIndex: (language: string, count: string) => String(pluralIndex(language, Number(count))) };

/** Renders the islands of a fixture. */
export function renderFixture(name: string, { site = {}, page = {}, docsHost }: Given = {}): readonly RenderedIsland[] {
  const { host, fixtures } = guestServer({ docsHost: { ...HOST, ...docsHost } });
  host.setSite(JSON.stringify({ ...SAMPLE_SITE, ...site }));
  const islands = fixtures[name];
  if (islands === undefined) throw new Error(`there is no fixture ${name}`);
  return JSON.parse(
    host.render(islands, JSON.stringify({ path: "/docs/page/", permalink: "/base/docs/page/", ...page })),
  ) as RenderedIsland[];
}

/** Renders an island on the server and hydrates it; `differences` contains React's hydration errors. */
export async function hydrateFixture(name: string, index: number, given: Given = {}) {
  const differences: string[] = [];
  const { default: islands } = (await import(`../guest/fixtures/${name}.tsx`)) as { readonly default: Islands };
  const served = renderFixture(name, given)[index]?.html ?? "";
  const page = pageProps({ path: "/docs/page/", permalink: "/base/docs/page/", ...given.page });
  setSite({ ...SAMPLE_SITE, ...given.site });
  const element = document.createElement("div");
  element.innerHTML = served;
  document.body.append(element);
  const logged = vi.spyOn(console, "error").mockImplementation((...words) => void differences.push(words.map(String).join(" ")));
  const content = islands(page)[index];
  if (content == null) throw new Error(`the fixture ${name} has no island ${index}`);
  await act(async () => {
    hydrateRoot(element, createElement(Island, { page, content }), {
      identifierPrefix: idPrefix(index),
      onRecoverableError: (error) => void differences.push(String(error)),
    });
  });
  logged.mockRestore();
  return { element, served, differences };
}
