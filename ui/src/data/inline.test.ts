import { afterEach, expect, test } from "vitest";

import { readInlineData } from "./inline";

const own = (site = "/assets/site.json") => `<script type="application/json">${JSON.stringify({ site, page: { path: "/" } })}</script>`;
const other = JSON.stringify({ site: "/assets/other.json", page: { path: "/other" } });

afterEach(() => void (document.body.innerHTML = ""));

test.each([
  ["an element with the old id", `<div id="page-data" hidden>${other}</div>`],
  ["a script with the old id", `<script type="application/json" id="page-data">${other}</script>`],
  ["a heading with the old id", '<h2 id="page-data">Page data</h2>'],
])("%s in the article is not the page's data", (_, article) => {
  document.body.innerHTML = `<div id="__site"><article>${article}</article></div>${own()}`;
  expect(readInlineData()).toEqual({ site: "/assets/site.json", page: { path: "/" } });
});

test("a foreign document has none", () => {
  document.body.innerHTML = '<div id="__site"></div>';
  expect(readInlineData()).toBeNull();
});

test.each(["https://elsewhere.example/site.json", "//elsewhere.example/site.json", "data:application/json,{}"])(
  "the site's data does not come from %s",
  (site) => {
    document.body.innerHTML = own(site);
    expect(readInlineData()).toBeNull();
  },
);
