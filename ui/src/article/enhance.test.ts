import { afterEach, beforeEach, expect, test, vi } from "vitest";

const CODE = '<div class="theme-code-block"><pre><code>a</code></pre></div>';
const TABS = '<div data-tabs><div data-tab data-value="a" data-label="A"></div></div>';

let loaded: string[] = [];
let enhanced: string[] = [];

beforeEach(() => {
  vi.resetModules();
  loaded = [];
  enhanced = [];
  const module = (name: string, enhance: string) => async () => {
    loaded.push(name);
    return { [enhance]: (parts: readonly HTMLElement[]) => enhanced.push(`${name}: ${parts.length}`) };
  };
  vi.doMock("./code", module("code", "enhanceCode"));
  vi.doMock("./tabs", module("tabs", "enhanceTabs"));
});

afterEach(() => {
  vi.doUnmock("./code");
  vi.doUnmock("./tabs");
  document.body.replaceChildren();
});

function article(html: string): HTMLElement {
  document.body.innerHTML = `<article>${html}</article>`;
  return document.body.firstElementChild as HTMLElement;
}

const visit = new AbortController().signal;

test.each([
  ["<p>text</p>", []],
  [CODE, ["code: 1"]],
  [CODE + TABS + CODE, ["tabs: 1", "code: 2"]],
])("the code of the features in %s is loaded, and no other", async (html, expected) => {
  const { enhanceArticle } = await import("./enhance");
  enhanceArticle(article(html), visit);
  await vi.waitFor(() => expect(enhanced.toSorted()).toEqual(expected.toSorted()));
  expect(loaded.toSorted()).toEqual(expected.map((entry) => entry.slice(0, 4)).toSorted());
});

test("an article whose features are prepared is enhanced at once", async () => {
  const { enhanceArticle, prepareEnhancements } = await import("./enhance");
  await prepareEnhancements(CODE);
  expect(loaded).toEqual(["code"]);
  enhanceArticle(article(CODE), visit);
  expect(enhanced).toEqual(["code: 1"]);
});

test("if the code of tabs cannot be loaded, their panels are shown, and the next article retries", async () => {
  vi.doMock("./tabs", () => {
    loaded.push("tabs");
    throw new Error("offline");
  });
  const { enhanceArticle } = await import("./enhance");
  const element = article(TABS);
  enhanceArticle(element, visit);
  const box = element.querySelector<HTMLElement>("[data-tabs]")!;
  await vi.waitFor(() => expect(box.dataset["state"]).toBe("plain"));
  enhanceArticle(article(TABS), visit);
  await vi.waitFor(() => expect(loaded.length).toBe(2));
});

test("an article that is left before the code arrives is not changed", async () => {
  const { enhanceArticle } = await import("./enhance");
  const leave = enhanceArticle(article(CODE), visit);
  leave();
  await vi.waitFor(() => expect(loaded).toEqual(["code"]));
  await new Promise((resolve) => setTimeout(resolve));
  expect(enhanced).toEqual([]);
});
