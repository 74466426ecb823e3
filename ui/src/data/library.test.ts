import { afterEach, expect, test, vi } from "vitest";

import pathCases from "../../../fixtures/cases/paths.json";
import { pageDataAddress } from "../lib/page-address";
import type { Row } from "../testing/cases";
import { samplePage } from "../testing/samples";
import { NetworkError } from "./fetch-json";
import { Library } from "./library";

const json = (value: unknown) => new Response(JSON.stringify(value), { headers: { "content-type": "application/json" } });

function serve(files: Record<string, unknown>) {
  const fetched = vi.fn(async (address: string) =>
    address in files ? json(files[address]) : new Response("<!doctype html>", { status: 404 }),
  );
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

afterEach(() => void vi.unstubAllGlobals());

const notFound = { ...samplePage({ kind: "not-found", path: "/" }), articles: [] };
const page = (path: string) => ({ ...samplePage({ path }), articles: [`<h1>${path}</h1>`] });

interface Resolve {
  readonly routes: readonly string[];
  readonly rows: readonly Row<string, { readonly exact: string } | { readonly redirect: string } | "not found">[];
}

/** What the resolver of `docs-routing` answers, the library finds: which file, which page. */
const resolve = pathCases.resolve as Resolve;

test.each(resolve.rows.map((row) => [row.input, row] as const))("%s", async (asked, { expect: expected }) => {
  const files = resolve.routes.map((route) => [pageDataAddress(route, "/"), page(route)]);
  serve({ ...Object.fromEntries(files), "/page-data/404.json": notFound });
  const found = await new Library("/").page(asked);
  if (expected === "not found") expect(found.kind).toBe("not-found");
  else expect(found.path).toBe("exact" in expected ? expected.exact : expected.redirect);
});

test("a page that has the address of another one's data is not that page", async () => {
  serve({ "/page-data/index.json": page("/"), "/page-data/404.json": notFound });
  expect((await new Library("/").page("/index")).kind).toBe("not-found");
});

test("an answer that isn't JSON is no page", async () => {
  vi.stubGlobal("fetch", async (address: string) =>
    address === "/page-data/404.json" ? json(notFound) : new Response("<!doctype html>", { headers: { "content-type": "text/html" } }),
  );
  expect((await new Library("/").page("/nope")).kind).toBe("not-found");
});

test("a network that is down is an error, and the next try fetches again", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const library = new Library("/");
  await expect(library.page("/v3/agent")).rejects.toBeInstanceOf(NetworkError);
  serve({ "/page-data/v3/agent.json": page("/v3/agent") });
  expect((await library.page("/v3/agent")).path).toBe("/v3/agent");
});

test("a page is fetched once", async () => {
  const fetched = serve({ "/page-data/v3/agent.json": page("/v3/agent") });
  const library = new Library("/");
  await Promise.all([library.page("/v3/agent"), library.page("/v3/agent/")]);
  expect(fetched).toHaveBeenCalledTimes(1);
});
