/** Renders pages of `guest/fixtures` as the embedded engine does, and brings them to life as a browser does. */
import { createContext, runInContext } from "node:vm";

import { inject } from "vitest";

import { SAMPLE_SITE } from "../guest/fixtures/sample-site";
import type { PageProps, SiteContext } from "../guest/context";
import type { Islands } from "../guest/island";
import type { RenderedIsland } from "../guest/server/host";

interface GuestServer {
  readonly host: { readonly setSite: (json: string) => void; readonly render: (islands: Islands, page: string) => string };
  readonly fixtures: Readonly<Record<string, Islands>>;
}

/** What the engine has none of, but a context of Node does. */
const NODE_ONLY = ["Intl", "console", "WebAssembly"];

/** Returns a global object with the language alone, in which the guest modules have run. */
export function guestServer(more: Readonly<Record<string, unknown>> = {}): GuestServer {
  const context = createContext({ queueMicrotask, performance: { now: () => 0 }, ...more });
  runInContext(NODE_ONLY.map((name) => `delete globalThis.${name};`).join(""), context);
  runInContext(inject("guestServer"), context);
  return context as unknown as GuestServer;
}

interface Given {
  readonly site?: Partial<SiteContext>;
  readonly page?: Partial<PageProps>;
  /** Functions of the engine. */
  readonly docsHost?: unknown;
}

/** Renders the islands of a fixture. */
export function renderFixture(name: string, { site = {}, page = {}, docsHost }: Given = {}): readonly RenderedIsland[] {
  const { host, fixtures } = guestServer(docsHost === undefined ? {} : { docsHost });
  host.setSite(JSON.stringify({ ...SAMPLE_SITE, ...site }));
  const islands = fixtures[name];
  if (islands === undefined) throw new Error(`there is no fixture ${name}`);
  return JSON.parse(host.render(islands, JSON.stringify({ path: "/docs/page/", permalink: "/base/docs/page/", ...page }))) as RenderedIsland[];
}
