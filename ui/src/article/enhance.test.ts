import { afterEach, beforeEach, expect, test, vi } from "vitest";

const CODE = '<div class="theme-code-block"><pre><code>a</code></pre></div>';
const TABS = '<div data-tabs><div data-tab data-value="a" data-label="A"></div></div>';

let loaded: string[] = [];
let offline = false;
let enhanced: string[] = [];

beforeEach(() => {
  vi.resetModules();
  loaded = [];
  offline = false;
  enhanced = [];
  const record = (name: string) => (parts: readonly HTMLElement[]) => enhanced.push(`${name}: ${parts.length}`);
  vi.doMock("./code", () => ({ enhanceCode: record("code") }));
  vi.doMock("./tabs", () => {
    loaded.push("tabs");
    if (offline) throw new Error("offline");
    return { enhanceTabs: record("tabs") };
  });
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
  ["<p>text</p>", [], ["code: 0"]],
  [CODE, [], ["code: 1"]],
  [CODE + TABS + CODE, ["tabs"], ["code: 2", "tabs: 1"]],
])("code blocks of %s are enhanced at once, and the code of tabs is loaded if it has some", async (html, modules, expected) => {
  const { enhanceArticle } = await import("./enhance");
  enhanceArticle(article(html), visit);
  expect(enhanced).toEqual(expected.slice(0, 1));
  await vi.waitFor(() => expect(enhanced).toEqual(expected));
  expect(loaded).toEqual(modules);
});

test("an article whose tabs are prepared is enhanced at once", async () => {
  const { enhanceArticle, prepareTabs } = await import("./enhance");
  await prepareTabs(CODE);
  expect(loaded).toEqual([]);
  await prepareTabs(TABS);
  expect(loaded).toEqual(["tabs"]);
  enhanceArticle(article(TABS), visit);
  expect(enhanced).toEqual(["tabs: 1", "code: 0"]);
});

test("if the code of tabs cannot be loaded, their panels are shown, and the next article retries", async () => {
  offline = true;
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
  const leave = enhanceArticle(article(TABS), visit);
  leave();
  await vi.waitFor(() => expect(loaded).toEqual(["tabs"]));
  await new Promise((resolve) => setTimeout(resolve));
  expect(enhanced).toEqual(["code: 0"]);
});
