import { afterEach, expect, test, vi } from "vitest";

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

const notFound = { ...samplePage({ kind: "not-found", path: "/" }), article: "" };
const page = (path: string) => ({ ...samplePage({ path }), article: `<h1>${path}</h1>` });

test.each([
  ["/v3/agent", "/v3/agent"],
  ["/v3/agent/", "/v3/agent"],
  ["/v3/agent.html", "/v3/agent"],
  ["/v3/agent/index.html", "/v3/agent"],
  ["/legacy.html", "/legacy.html"],
  ["/knowledge%20base/", "/knowledge base/"],
  ["/index.html", "/"],
])("%s shows the page %s", async (asked, shown) => {
  serve({
    "/page-data/v3/agent.json": page("/v3/agent"),
    "/page-data/legacy.html.json": page("/legacy.html"),
    "/page-data/legacy.json": page("/legacy"),
    "/page-data/knowledge%20base.json": page("/knowledge base/"),
    "/page-data/index.json": page("/"),
  });
  expect((await new Library("/").page(asked)).path).toBe(shown);
});

test.each(["/nope", "/nope.html", "/index", "/v3/agent.HTML", "/%E0%A4%A"])("%s is not found", async (asked) => {
  serve({
    "/page-data/index.json": page("/"),
    "/page-data/v3/agent.json": page("/v3/agent"),
    "/page-data/404.json": notFound,
  });
  expect((await new Library("/").page(asked)).kind).toBe("not-found");
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
