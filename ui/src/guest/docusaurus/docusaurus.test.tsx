import { afterEach, expect, test, vi } from "vitest";

import { hydrateFixture, renderFixture } from "../../testing/guest";

afterEach(() => vi.restoreAllMocks());

const site = { codeTranslations: { greeting: "Hallo {name}!" }, globalData: { "some-plugin": { default: { list: [1] } } } };
const islands = renderFixture("docusaurus", { site, page: { title: "Page" } });
const html = islands.map((island) => island.html);
const island = (part: string) => islands.find((one) => one.html.includes(part))!;

test("links", () => {
  expect(html.slice(0, 5)).toEqual([
    '<a href="/base/docs/intro#start">internal</a>',
    '<a href="https://example.com" target="_blank" rel="noopener noreferrer">external</a>',
    '<a href="/base/files/a.pdf" data-full-load="" target="_blank" rel="noopener noreferrer">file</a>',
    '<a aria-current="page" href="/base/docs" class="item here">current</a>',
    '<a href="#part" target="_self">part</a>',
  ]);
});

test("addresses, settings and data of the site", () => {
  const shown = html.filter((one) => one.startsWith("<p>[")).map((one) => JSON.parse(one.slice(3, -4).replaceAll("&quot;", '"')));
  expect(shown).toEqual([
    ["/base/img/a.svg", "https://sample.example.com/base/img/b.svg", "#x"],
    ["Sample", 42, "default", true],
    [true, false, false],
    ["/base/docs/page/", "/base/docs/page/", { name: "a" }, "/base/docs/page/"],
    ["", ""],
    [{ "some-plugin": { default: { list: [1] } } }, { list: [1] }, "default"],
  ]);
  expect(html).toContain("<p>&quot;Page&quot;</p>");
});

test("messages of the site's language, with values", () => {
  expect(html.slice(8, 11)).toEqual(["Hallo <b>you</b>!", "<p>3 pages</p>", "Only words {unknown}"]);
});

test("elements in the head of the document", () => {
  expect(islands[11]).toEqual({
    html: "",
    interactive: false,
    head: [
      { name: "title", attributes: {}, text: "A & B" },
      { name: "meta", attributes: { name: "keywords", content: "a, b" } },
      { name: "script", attributes: { type: "application/ld+json" }, text: '{"a":1}' },
    ],
    htmlAttributes: { lang: "de", class: "wide" },
  });
});

test("content that depends on the browser is hydrated, all other content is plain HTML", () => {
  const interactive = islands.map(({ interactive }, index) => (interactive ? index : -1)).filter((index) => index >= 0);
  // Query and hash, BrowserOnly, useIsBrowser, canUseDOM, Redirect, HTML around a hydrated component.
  expect(interactive).toEqual([13, 15, 16, 17, 19, 23]);
  expect(island("wait").browserOnly).toBeUndefined();
  expect(islands[17]?.browserOnly).toBe(true);
});

test("components for Markdown come from the provider", () => {
  expect(html[21]).toBe("<b>named</b>");
});

test("HTML of the page keeps its attributes and runs no scripts", () => {
  expect(html[22]).toBe('<p class="a" style="color:red;--x:url(a;b)" hidden="">inner <b data-x="1">html</b></p>');
  expect(html[23]).toBe('<div class="outer"><label for="x">plain &lt; text</label>words<b>server</b></div>');
});

test.each(
  islands
    .map(({ interactive, browserOnly }, index) => [index, interactive, browserOnly] as const)
    .filter(([, interactive, only]) => interactive && !only),
)("island %i is hydrated without a mismatch", async (index) => {
  const { element, differences } = await hydrateFixture("docusaurus", index, { site });
  expect(differences).toEqual([]);
  if (index === 16) expect(element.textContent).toBe("browser");
  if (index === 15) expect(element.textContent).toBe(location.pathname);
});
