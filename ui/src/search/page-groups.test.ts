import { expect, test } from "vitest";

import { sampleHit } from "../testing/search-samples";
import { groupByPage, sectionsOf } from "./page-groups";

const text = (pieces: readonly { text: string }[]) => pieces.map((piece) => piece.text).join("");

test("hits of a page are one result, at the place of the first one", () => {
  const pages = groupByPage(
    [
      sampleHit("1", { url: "/forms#send", type: "lvl3", hierarchy: { lvl1: "Forms", lvl2: "Data", lvl3: "Send" } }),
      sampleHit("2", { url: "/tides" }),
      sampleHit("3", { url: "/forms", type: "content", content: "All forms.", hierarchy: { lvl1: "Forms" } }),
    ],
    "/",
  );
  expect(pages.map(({ href, title, own }) => [href, text(title), own?.objectID])).toEqual([
    ["/forms", "Forms", "3"],
    ["/tides", "2", "2"],
  ]);
  expect(pages[0]?.sections.map(({ href, headings }) => [href, headings.map(text)])).toEqual([["/forms#send", ["Data", "Send"]]]);
});

test("records of one address with several titles are several results", () => {
  const pages = groupByPage([sampleHit("One", { url: "/a#1" }), sampleHit("Two", { url: "/a#2" })], "/");
  expect(pages.map(({ href, title }) => [href, text(title)])).toEqual([
    ["/a#1", "One"],
    ["/a#2", "Two"],
  ]);
});

test("a record without headings has its address as title, and no section", () => {
  const [page] = groupByPage([sampleHit("x", { url: "/a", hierarchy: { lvl0: null, lvl1: null } })], "/");
  expect([text(page!.title), page!.section, sectionsOf([page!])]).toEqual(["/a", "", []]);
});

test("a hit that links to no page is left out", () => {
  expect(groupByPage([sampleHit("x", { url: "javascript:alert(1)" })], "/")).toEqual([]);
});

test("sections have the order of the results", () => {
  const pages = groupByPage(
    ["Tools", "Guides", "Tools"].map((lvl0, index) => sampleHit(`${index}`, { hierarchy: { lvl0 } })),
    "/",
  );
  expect(sectionsOf(pages)).toEqual(["Tools", "Guides"]);
});
