import { describe, expect, test } from "vitest";

import { candidatePaths, decodePath, pageDataAddress } from "./page-address";

describe("where a page's data lies", () => {
  test.each([
    ["/", "/", "/page-data/index.json"],
    ["/v3/agent", "/", "/page-data/v3/agent.json"],
    ["/introduction/", "/", "/page-data/introduction.json"],
    ["/Basic Account Information/sign-ups", "/", "/page-data/Basic%20Account%20Information/sign-ups.json"],
    ["/legacy.html", "/", "/page-data/legacy.html.json"],
    ["/v3/agent", "/docs/", "/docs/page-data/v3/agent.json"],
    ["/", "/docs/", "/docs/page-data/index.json"],
  ])("%s under %s", (path, baseUrl, address) => {
    expect(pageDataAddress(path, baseUrl)).toBe(address);
  });
});

describe("the forms in which a path may be registered", () => {
  test.each([
    ["/v3/agent", "/", ["/v3/agent"]],
    ["/v3/agent.html", "/", ["/v3/agent.html", "/v3/agent"]],
    ["/v3/agent/index.html", "/", ["/v3/agent/index.html", "/v3/agent"]],
    ["/index.html", "/", ["/index.html", "/"]],
    ["/.html", "/", ["/.html", "/"]],
    ["/v3/agent.HTML", "/", ["/v3/agent.HTML"]],
    ["/docs/tools.html", "/docs/", ["/tools.html", "/tools"]],
    ["/docs", "/docs/", ["/"]],
    ["/docs/", "/docs/", ["/"]],
    ["/elsewhere", "/docs/", []],
  ])("%s under %s", (path, baseUrl, paths) => {
    expect(candidatePaths(path, baseUrl)).toEqual(paths);
  });
});

test("a malformed percent sequence is taken as it stands", () => {
  expect(decodePath("/%E0%A4%A")).toBe("/%E0%A4%A");
  expect(decodePath("/knowledge%20base/")).toBe("/knowledge base/");
});
