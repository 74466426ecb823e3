import { afterEach, expect, test, vi } from "vitest";

import pathCases from "../../../fixtures/cases/paths.json";
import { NetworkError } from "../lib/network-error";
import { pageDataAddress } from "../lib/page-address";
import type { Row } from "../testing/cases";
import { samplePage } from "../testing/samples";
import { PageDataClient } from "./page-data-client";

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

/** Cases of the resolver of `docs-routing`. The client must find the same page and file. */
const resolve = pathCases.resolve as Resolve;

test.each(resolve.rows.map((row) => [row.input, row] as const))("%s", async (input, { expect: expected }) => {
  const files = resolve.routes.map((route) => [pageDataAddress(route, "/"), page(route)]);
  serve({ ...Object.fromEntries(files), "/page-data/404.json": notFound });
  const found = await new PageDataClient("/").page(input);
  if (expected === "not found") expect(found.kind).toBe("not-found");
  else expect(found.path).toBe("exact" in expected ? expected.exact : expected.redirect);
});

test("data at the page's URL that belongs to another page is rejected", async () => {
  serve({ "/page-data/index.json": page("/"), "/page-data/404.json": notFound });
  expect((await new PageDataClient("/").page("/index")).kind).toBe("not-found");
});

test("a response that is not JSON is no page", async () => {
  vi.stubGlobal("fetch", async (address: string) =>
    address === "/page-data/404.json" ? json(notFound) : new Response("<!doctype html>", { headers: { "content-type": "text/html" } }),
  );
  expect((await new PageDataClient("/").page("/nope")).kind).toBe("not-found");
});

test("an unreachable network is an error, and the next attempt fetches again", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const client = new PageDataClient("/");
  await expect(client.page("/v3/agent")).rejects.toBeInstanceOf(NetworkError);
  serve({ "/page-data/v3/agent.json": page("/v3/agent") });
  expect((await client.page("/v3/agent")).path).toBe("/v3/agent");
});
