/** The official client of the hosted search protocol, connected to the site itself. */
import { readFileSync } from "node:fs";
import { liteClient } from "algoliasearch/lite";

import { test } from "./served";
import { expect } from "./site";

interface Answer {
  readonly results: readonly Record<string, unknown>[];
}

const recorded = JSON.parse(readFileSync(new URL("../../fixtures/search/dialog-answer.json", import.meta.url), "utf8")) as Answer;

const question = JSON.parse(readFileSync(new URL("../../fixtures/search/dialog-request.json", import.meta.url), "utf8")) as {
  readonly requests: readonly Record<string, unknown>[];
};

test("the official client searches the site, and receives a response in its format", async ({ baseURL }) => {
  const { hostname, port } = new URL(baseURL ?? "");
  const client = liteClient("TESTAPPID", "testkey", {
    hosts: [{ url: hostname, port: Number(port), accept: "read", protocol: "http" }],
  });
  const { results } = (await client.search({
    requests: [{ ...question.requests[0], indexName: "docs", query: "workspace", facetFilters: ["language:en"] }],
  })) as unknown as Answer;
  const [found] = results;
  const [known] = recorded.results;
  expect(found?.["nbHits"]).toBeGreaterThan(0);
  expect(missing(known, found)).toEqual([]);
});

/** Members that the request does not ask for, or that are for analytics. */
const OPTIONAL_MEMBERS: ReadonlySet<string> = new Set(["url_without_anchor", "anchor", "weight", "queryID", "facets"]);

/** Returns the differences between a value and a known one: missing members, and values of other types. */
function missing(known: unknown, found: unknown, path = ""): string[] {
  if (known === null || found === null || known === undefined) return [];
  if (Array.isArray(known)) return Array.isArray(found) ? missing(known[0], found[0], `${path}[0]`) : [path];
  if (typeof known !== "object") return typeof known === typeof found ? [] : [path];
  return Object.entries(known).flatMap(([name, value]) => {
    if (OPTIONAL_MEMBERS.has(name)) return [];
    const members = Object(found) as Record<string, unknown>;
    if (name in members) return missing(value, members[name], `${path}.${name}`);
    // The levels of a hit depend on the hit.
    return /^lvl\d$/.test(name) ? [] : [`${path}.${name}`];
  });
}
