import { expect, test } from "vitest";

import { sampleHit } from "../testing/search-samples";
import { groupHits } from "./groups";
import { hitPath, hitText, isRecord, section } from "./hits";

const text = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join("");

test("a hit links to its page on this site, whatever host the record names", () => {
  expect(hitPath("https://docs.example/v3/agent?x=1#tools", "/")).toBe("/v3/agent#tools");
  expect(hitPath("/Basic Account Information/sign-ups#a b", "/")).toBe("/Basic%20Account%20Information/sign-ups#a%20b");
  expect(hitPath("/tools/", "/")).toBe("/tools/");
});

test("hits on a preview in a folder link to pages of the preview", () => {
  expect(hitPath("https://docs.example/v3/agent#tools", "/preview/")).toBe("/preview/v3/agent#tools");
  expect(hitPath("https://docs.example/preview/v3/agent", "/preview/")).toBe("/preview/v3/agent");
});

test("a hit never links elsewhere", () => {
  expect(hitPath("javascript:alert(1)", "/")).toBeNull();
  expect(hitPath("data:text/html,x", "/")).toBeNull();
  expect(hitPath("http://[", "/")).toBeNull();
  expect(hitPath("https://docs.example//evil.example/x", "/")).toBe("/evil.example/x");
  expect(hitPath("https://docs.example/\\evil.example", "/")).toBe("/evil.example");
});

test("a record without required fields, or without a valid URL, is omitted", () => {
  const whole = { objectID: "a", url: "/a", hierarchy: {} };
  expect([whole, { ...whole, content: null }, { ...whole, content: "words" }].every(isRecord)).toBe(true);
  const broken = [
    null,
    1,
    "a",
    [],
    {},
    { ...whole, objectID: 1 },
    { ...whole, url: "javascript:0" },
    { ...whole, hierarchy: null },
    { ...whole, content: {} },
  ];
  expect(broken.filter(isRecord)).toEqual([]);
});

test("a page shows its text; a heading and a content record show their page", () => {
  const page = sampleHit("Agents", { content: "What they do." });
  expect([text(hitText(page).title), text(hitText(page).context)]).toEqual(["Agents", "What they do."]);
  const heading = sampleHit("Agents", { type: "lvl3", hierarchy: { lvl2: "Tools", lvl3: "Limits" } });
  expect([text(hitText(heading).title), text(hitText(heading).context)]).toEqual(["Limits", "Agents"]);
  const words = sampleHit("Agents", { type: "content", content: "Up to ten." });
  expect([text(hitText(words).title), text(hitText(words).context)]).toEqual(["Up to ten.", "Agents"]);
  const part = sampleHit("x", { type: "lvl0", hierarchy: { lvl1: null } });
  expect(text(hitText(part).title)).toBe("Tools");
  const broken = sampleHit("x", { type: "lvl4" });
  expect(text(hitText(broken).title)).toBe("x");
});

test("marks are removed from the section", () => {
  const marked = { hierarchy: { lvl0: { value: "<mark>To</mark>ols", matchLevel: "partial" as const } } };
  expect(section(sampleHit("a", { _highlightResult: marked }))).toBe("Tools");
});

test("a section has at most five hits, grouped by page, the page's own hit first", () => {
  const on = (page: string, id: string, type: "lvl1" | "lvl2" = "lvl2") => sampleHit(id, { type, hierarchy: { lvl1: page } });
  const hits = [
    on("A", "a1"),
    on("B", "b1"),
    on("A", "a0", "lvl1"),
    sampleHit("guide", { hierarchy: { lvl0: "Guides" } }),
    on("A", "a2"),
    on("B", "b2"),
    on("B", "b3"),
  ];
  const groups = groupHits(hits, 5, "/");
  expect(groups.map(({ title }) => title)).toEqual(["Tools", "Guides"]);
  expect(groups[0]!.hits.map(({ hit }) => hit.objectID)).toEqual(["a0", "a1", "a2", "b1", "b2"]);
  expect(groups[0]!.hits.map(({ parent, last }) => [parent?.objectID ?? null, last])).toEqual([
    [null, false],
    ["a0", false],
    ["a0", true],
    [null, false],
    [null, true],
  ]);
});
