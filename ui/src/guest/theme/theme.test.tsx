import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { hydrateFixture, renderFixture } from "../../testing/guest";

const docsHost = {
  codeBlock: (code: string, language: string, meta: string, title: string) =>
    `<div class="theme-code-block" data-language="${language}" data-meta="${meta}"><pre><code><em>${code}</em> ${title}</code></pre></div>\n`,
};

const islands = renderFixture("theme", { docsHost });
const plain = renderFixture("theme");

beforeEach(() => {
  class Observer {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal("ResizeObserver", Observer);
  vi.stubGlobal("scrollBy", () => {});
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  history.replaceState(null, "", "/");
});

test("components of the theme need no browser by themselves", () => {
  expect(islands.map(({ interactive }, index) => (interactive ? index : -1)).filter((index) => index >= 0)).toEqual([17, 18, 19]);
  expect(islands.flatMap(({ error }) => error ?? [])).toEqual([]);
});

test("code is highlighted by the engine, and plain without it", () => {
  expect(islands[6]?.html).toBe(
    '<div class="theme-code-block" data-language="js" data-meta="showLineNumbers"><pre><code><em>a < b\nc</em> a.js</code></pre></div>',
  );
  expect(plain[6]?.html).toBe(
    '<div class="theme-code-block" data-language="js" data-line-numbers="1"><div class="code-title" data-code-title>a.js</div>' +
      '<pre class="language-js" tabindex="0"><code><span class="line">a &lt; b</span>\n<span class="line">c</span>\n</code></pre></div>',
  );
  expect(plain[7]?.html).toBe(
    '<div class="theme-code-block" data-language="text"><pre class="language-text" tabindex="0"><code><b>bold</b> code</code></pre></div>',
  );
  expect(plain[20]?.html).toBe('<div class="theme-code-block" data-language="js"><pre><code><i>given</i></code></pre></div>');
});

test("a layout renders inside the shell, and sets title and description", () => {
  expect(islands[11]).toMatchObject({
    html: '<div class="theme-layout-main main-wrapper own">content</div>',
    head: [
      { name: "title", attributes: {}, text: "Home | Sample" },
      { name: "meta", attributes: { property: "og:title", content: "Home | Sample" } },
      { name: "meta", attributes: { name: "description", content: "About" } },
      { name: "meta", attributes: { property: "og:description", content: "About" } },
    ],
  });
});

test("table of contents, cards and images", () => {
  expect(islands[10]?.html).toBe(
    '<ul class="table-of-contents"><li><a href="#a">A <code>b</code></a><ul><li><a href="#b">B</a></li></ul></li><li><a href="#d">D</a></li></ul>',
  );
  expect(islands[8]?.html).toBe(
    '<section class="doc-cards"><article><a href="/base/docs/one" class="card"><h2 title="One">One</h2><p title="First">First</p></a></article>' +
      '<article><a href="/base/docs/two/inside" class="card"><h2 title="Two">Two</h2><p title="1 item">1 item</p></a></article></section>',
  );
  expect(islands[16]?.html).toMatch(/^<svg class="own" data-icon="edit" /);
});

test("buttons of code blocks have the classes of buttons", () => {
  expect(islands[22]?.html).toBe('<button type="button" title="Copy" class="clean-btn own">Copy</button>');
});

test("pictures of the plugin for responsive images have their original size", () => {
  const lazy = 'loading="lazy" decoding="async"/>';
  expect(islands[21]?.html).toBe(
    `<img src="/a.png" alt="A" width="10" ${lazy}<img src="/b.png" alt="" ${lazy}<img src="/c.png" alt="" ${lazy}`,
  );
});

test("components of Markdown", () => {
  expect(islands[13]?.html).toMatch(/^<h2 id="x">Words<a class="hash-link" href="#x".*<\/h2><code>inline<\/code>$/);
});

test("tabs inside an island are hydrated with the served HTML, then work", async () => {
  localStorage.setItem("docusaurus.tab.os", "mac");
  const { element, differences } = await hydrateFixture("theme", 17, { docsHost });
  expect(differences).toEqual([]);
  const tab = (name: string) => element.querySelector<HTMLElement>(`[role=tab][data-value=${name}]`)!;
  const panel = (name: string) => element.querySelector<HTMLElement>(`[data-tab][data-value=${name}]`)!;
  expect(element.querySelector("[data-tabs]")?.getAttribute("data-state")).toBe("enhanced");
  expect([panel("mac").hidden, panel("win").hidden]).toEqual([false, true]);
  expect(panel("mac").getAttribute("aria-labelledby")).toBe(tab("mac").id);
  await act(async () => tab("win").click());
  expect([panel("mac").hidden, panel("win").hidden]).toEqual([true, false]);
  expect(localStorage.getItem("docusaurus.tab.os")).toBe("win");
  await act(async () => void tab("win").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true })));
  expect(document.activeElement).toBe(tab("mac"));
  expect(panel("win").innerHTML).toContain("<em>dir</em>");
});

test("code keeps its highlighting until it changes", async () => {
  const { element, differences } = await hydrateFixture("theme", 18, { docsHost });
  expect(differences).toEqual([]);
  expect(element.querySelector("code")?.innerHTML).toContain("<em>let a = 1;</em>");
  await act(async () => element.querySelector("button")?.click());
  expect(element.querySelector("code")?.textContent).toBe("let a = 1;\nlet b = 2;\n");
  expect(element.querySelector("em")).toBeNull();
});

test("code inside an island has its buttons", async () => {
  const { element, differences } = await hydrateFixture("theme", 19, { docsHost });
  expect(differences).toEqual([]);
  await vi.waitFor(() => expect(element.querySelectorAll(".code-button")).toHaveLength(2));
});
