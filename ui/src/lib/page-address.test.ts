/** The rules themselves are tested by the rows of `fixtures/cases`: see `site-path.test.ts`. */
import { describe, expect, test } from "vitest";

import { candidatePaths, isSamePage, pageDataAddress } from "./page-address";

test.each([
  ["/", "/", "/page-data/index.json"],
  ["/Basic Account Information/sign-ups", "/", "/page-data/Basic%20Account%20Information/sign-ups.json"],
  ["/what%3F", "/", "/page-data/what%3F.json"],
  ["/100%", "/", "/page-data/100%25.json"],
  ["/v3/agent", "/docs/", "/docs/page-data/v3/agent.json"],
  ["/", "/docs/", "/docs/page-data/index.json"],
])("the data of %s under %s", (path, baseUrl, address) => {
  expect(pageDataAddress(path, baseUrl)).toBe(address);
});

describe("the forms in which a path may be registered", () => {
  test.each([
    ["/v3/agent", "/", ["/v3/agent"]],
    ["/v3/agent.html?x", "/", ["/v3/agent.html", "/v3/agent"]],
    ["/docs/tools.html", "/docs/", ["/tools.html", "/tools"]],
    ["/docs", "/docs/", ["/"]],
    ["/elsewhere", "/docs/", []],
  ])("%s under %s", (path, baseUrl, paths) => {
    expect(candidatePaths(path, baseUrl)).toEqual(paths);
  });
});

test("paths that differ in a trailing slash are the same page", () => {
  expect([isSamePage("/a", "/a/"), isSamePage("/a/", "/a"), isSamePage("/", "/"), isSamePage("/a", "/b")]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
