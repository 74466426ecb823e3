/** Requests and responses of the hosted service. */
import { afterEach, describe, expect, test, vi } from "vitest";

import { hostedBackend } from ".";
import dialogAnswer from "../../../../fixtures/search/dialog-answer.json";
import recordings from "../../../../fixtures/search/requests.json";
import { RefusalError } from "./refusal";
import { applicationHosts, TIMEOUTS } from "./hosts";
import { storedMarks } from "./marks";
import { readResults } from "./results";
import { sender } from "./send";

const credentials = { applicationId: "TESTAPPID", apiKey: "test-search-key" };

afterEach(() => void vi.unstubAllGlobals());

/** Mocks `fetch` with a sequence of responses and records the requests. */
function answering(...answers: readonly { status: number; body: string }[]) {
  const calls: { address: string; request: RequestInit }[] = [];
  vi.stubGlobal("fetch", async (address: string, request: RequestInit) => {
    const { status, body } = answers[Math.min(calls.length, answers.length - 1)]!;
    calls.push({ address, request });
    return { status, text: async () => body };
  });
  return calls;
}

const QUERY = { query: "time", indexName: "docs" };

describe("the recorded requests", () => {
  test("the hosts of an application, in every order", () => {
    for (const { random, hosts } of recordings.default_hosts) {
      const numbers = [...random];
      const reading = hosts.filter(({ accept }) => accept !== "write").map(({ url }) => url);
      expect(applicationHosts("TESTAPPID", () => numbers.shift()!)).toEqual(reading);
    }
  });

  test.for(recordings.requests.filter(({ id }) => /^lite-(search|docsearch)@/.test(id)))("$id", async ({ sent }) => {
    const { method, url_prefix, raw_query, query, headers, body, connect_timeout, response_timeout } = sent[0]!;
    const calls = answering({ status: 200, body: "{}" });
    const host = new URL(url_prefix).host;
    await sender(credentials, query["x-algolia-agent"])(body!, { host, timeouts: TIMEOUTS });
    const { address, request } = calls[0]!;
    expect(address).toBe(`${url_prefix.toLowerCase().replace(/\/1\/.*/, "")}/1/indexes/*/queries?${raw_query}`);
    expect([request.method, request.headers, request.body]).toEqual([method, headers, body]);
    expect(TIMEOUTS).toEqual({ connect: connect_timeout, response: response_timeout });
  });
});

test("a valid response is parsed, and hits without required fields are omitted", async () => {
  const calls = answering({ status: 200, body: JSON.stringify(dialogAnswer) });
  const [result] = await hostedBackend(credentials).search([QUERY]);
  expect(result).toMatchObject({ nbHits: 12, nbPages: 1, query: "time" });
  expect(result!.hits).toHaveLength(3);
  expect(JSON.parse(calls[0]!.request.body as string)).toEqual({ requests: [QUERY] });
  expect(readResults({ results: [{ hits: [null, 1, {}, { objectID: "a", url: "/a", hierarchy: null }] }] }, 1)[0]!.hits).toEqual([]);
});

test("an invalid response is an error", () => {
  for (const strange of [null, 1, "", [], {}, { results: null }, { results: [] }, { results: [null] }, { results: [{ hits: 1 }] }]) {
    expect(() => readResults(strange, 1), JSON.stringify(strange)).toThrow("without results");
  }
});

test("a refusal has a reason without the key, and no other host is tried", async () => {
  const calls = answering({ status: 403, body: `{"message":"Index not allowed with this API key","status":403}` });
  const error = await hostedBackend(credentials)
    .search([QUERY])
    .catch((error: unknown) => error);
  expect(error).toBeInstanceOf(RefusalError);
  expect(error).toMatchObject({ failure: "refused", status: 403, message: "Index not allowed with this API key" });
  expect(JSON.stringify(error)).not.toContain(credentials.apiKey);
  expect(calls).toHaveLength(1);
});

test("equal searches are requested once, until the cache is cleared", async () => {
  const calls = answering({ status: 200, body: JSON.stringify(dialogAnswer) });
  const backend = hostedBackend(credentials);
  await Promise.all([backend.search([QUERY]), backend.search([QUERY])]);
  await backend.search([QUERY]);
  expect(calls).toHaveLength(1);
  backend.prepare?.();
  await backend.search([QUERY]);
  expect(calls).toHaveLength(2);
});

test("marks of other tabs count, and invalid marks are ignored", () => {
  const hosts = ["a", "b"];
  const one = storedMarks("app", hosts, () => 1000);
  const other = storedMarks("app", hosts, () => 1000);
  one.write("a", { fault: "down", since: 900 });
  other.write("b", { fault: "slow", since: 950 });
  expect(one.read()).toEqual({ a: { fault: "down", since: 900 }, b: { fault: "slow", since: 950 } });
  const key = localStorage.key(0)!;
  for (const junk of ["", "null", "[]", "{", '{"a":1,"b":{"fault":"x","since":1},"c":{"fault":"down","since":1}}']) {
    localStorage.setItem(key, junk);
    expect(storedMarks("app", hosts, () => 1000).read(), junk).toEqual({});
  }
  localStorage.setItem(key, '{"a":{"fault":"down","since":2000}}');
  expect(storedMarks("app", hosts, () => 1000).read()).toEqual({});
});

test("without storage a mark lasts as long as the page", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("no storage");
  });
  const marks = storedMarks("app", ["a"], () => 1000);
  marks.write("a", { fault: "down", since: 900 });
  expect(marks.read()).toEqual({ a: { fault: "down", since: 900 } });
});
