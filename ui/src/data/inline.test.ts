import { afterEach, expect, test, vi } from "vitest";

import { isInlineDataRead, readInlineData } from "./inline";

const own = (site = "/assets/site.json") => `<script type="application/json">${JSON.stringify({ site, page: { path: "/" } })}</script>`;
const other = JSON.stringify({ site: "/assets/other.json", page: { path: "/other" } });

afterEach(() => {
  document.body.innerHTML = "";
  vi.restoreAllMocks();
});

test.each([
  ["an element with the old id", `<div id="page-data" hidden>${other}</div>`],
  ["a script with the old id", `<script type="application/json" id="page-data">${other}</script>`],
  ["a heading with the old id", '<h2 id="page-data">Page data</h2>'],
])("%s in the article is not the page's data", (_, article) => {
  document.body.innerHTML = `<div id="__site"><article>${article}</article></div>${own()}`;
  expect(readInlineData()).toEqual({ site: "/assets/site.json", page: { path: "/" } });
});

test("elements of the settings at the end of the body are not the page's data", () => {
  document.body.innerHTML = `<div id="__site"></div>${own()}<script type="application/json">${other}</script>`;
  expect(readInlineData()?.site).toBe("/assets/site.json");
});

test("the data is read once something follows it, or the document has been parsed", () => {
  const state = vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
  document.body.innerHTML = `<div id="__site"></div>${own()}`;
  expect(isInlineDataRead()).toBe(false);
  document.body.append(document.createElement("script"));
  expect(isInlineDataRead()).toBe(true);
  document.body.innerHTML = "";
  expect(isInlineDataRead()).toBe(false);
  state.mockReturnValue("interactive");
  expect(isInlineDataRead()).toBe(true);
});

test("a foreign document has none", () => {
  document.body.innerHTML = '<div id="__site"></div>';
  expect(readInlineData()).toBeNull();
});

test.each(["https://elsewhere.example/site.json", "//elsewhere.example/site.json", "data:application/json,{}"])(
  "the site's data does not come from %s",
  (site) => {
    document.body.innerHTML = `<div id="__site"></div>${own(site)}`;
    expect(readInlineData()).toBeNull();
  },
);
