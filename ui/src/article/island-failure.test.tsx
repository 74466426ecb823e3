import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { componentName } from "./island-failure";
import { startIslands } from "./islands";

const FAILING = "/src/guest/fixtures/failing.tsx";

let visit = new AbortController();
const logged = vi.fn();

beforeEach(() => {
  (globalThis as Record<string, unknown>)["IS_REACT_ACT_ENVIRONMENT"] = false;
  visit = new AbortController();
  vi.stubGlobal(
    "IntersectionObserver",
    class extends EventTarget {
      disconnect() {}
    },
  );
  logged.mockClear();
  vi.spyOn(console, "error").mockImplementation(logged);
});

afterEach(() => {
  visit.abort();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
  document.head.replaceChildren();
});

/** Starts the page with one island of the failing components. Returns the island. */
function start(index: number, html: string, attributes = ""): HTMLElement {
  document.body.innerHTML = `<div><p>before</p><docs-island data-module="${FAILING}" data-index="${index}" data-on="load" ${attributes}>${html}</docs-island></div>`;
  startIslands(document.body.firstElementChild as HTMLElement, visit.signal);
  return document.querySelector("docs-island") as HTMLElement;
}

/** Adds the script element of the development server, which does not run. */
function develop(): void {
  document.head.innerHTML = '<script src="/__site/live.js"></script>';
}

const untilFailed = (island: HTMLElement) => vi.waitFor(() => expect(island.dataset["state"]).toBe("failed"));
const untilHydrated = (island: HTMLElement) => vi.waitFor(() => expect(island.dataset["state"]).toBe("hydrated"));

test.each([
  ["in the first render", 0],
  ["in an effect", 1],
  ["in an update of a timer", 3],
  ["in an update, and while it is removed", 4],
])("a component that throws %s keeps the served HTML", async (_, index) => {
  const island = start(index, "<p>served</p>");
  await untilFailed(island);
  expect(island.innerHTML).toBe("<p>served</p>");
  expect(island.hasAttribute("aria-busy")).toBe(false);
  expect(document.body.textContent).toBe("beforeserved");
  expect(logged.mock.calls.flat()).toContainEqual(new Error("broken on purpose"));
});

const WITH_BUTTON = "<p>served <button>Press</button></p>";

test("a component that throws after a click keeps the served HTML, disables its button, and shows a note", async () => {
  const island = start(2, WITH_BUTTON);
  await untilHydrated(island);
  island.querySelector("button")?.click();
  await untilFailed(island);
  expect(island.firstElementChild?.outerHTML).toBe('<p>served <button aria-disabled="true">Press</button></p>');
  expect(island.querySelector("[role=alert]")?.textContent).toBe("This part of the page has stopped working. Reload");
});

test("a failure without an interaction is mentioned when the reader uses a disabled button, once", async () => {
  const island = start(1, `${WITH_BUTTON}<a href="#x">a link</a>`);
  await untilFailed(island);
  island.querySelector("a")?.click();
  expect(island.querySelector("[role=alert]")).toBeNull();
  for (const _ of [1, 2]) island.querySelector("button")?.click();
  expect(island.querySelectorAll("[role=alert]")).toHaveLength(1);
});

test("a press before the failure counts as an interaction", async () => {
  const island = start(0, "<button data-pressed>Press</button>");
  await untilFailed(island);
  expect(island.querySelector("[role=alert]")).not.toBeNull();
  expect(island.querySelector("[data-pressed]")).toBeNull();
});

test("controls that work without the component stay enabled, and a form without an address is held", async () => {
  const works = '<button popovertarget="x">Menu</button><form action="/send"><button>Send</button></form>';
  const island = start(0, `${works}<form><input><button>Try</button></form>`);
  await untilFailed(island);
  const disabled = [...island.querySelectorAll("[aria-disabled]")].map((button) => button.textContent);
  expect(disabled).toEqual(["Try"]);
  const submit = (form: Element) => !form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  expect([...island.querySelectorAll("form")].map(submit)).toEqual([false, true]);
});

test("tabs in the served HTML work", async () => {
  const tabs =
    '<div class="tabs-container" data-tabs><ul class="tabs" role="tablist" hidden><li role="tab" class="tab" data-value="a">A</li><li role="tab" class="tab" data-value="b">B</li></ul>' +
    '<div class="tab-panel" data-value="a" data-default>one</div><div class="tab-panel" data-value="b">two</div></div>';
  const island = start(0, tabs);
  await untilFailed(island);
  await vi.waitFor(() => expect(island.querySelector("[data-tabs]")?.getAttribute("data-state")).toBe("enhanced"));
});

test("an island without HTML from the server shows an error message", async () => {
  const island = start(0, "", 'data-render="client"');
  await untilFailed(island);
  expect(island.querySelector("[role=alert]")?.textContent).toBe("A part of this page crashed.broken on purpose");
});

test("in development a failure shows a message, and is reported", async () => {
  develop();
  const reported = vi.fn();
  addEventListener("docs-site:island", reported, { signal: visit.signal });
  const island = start(0, "<p>served</p>");
  await untilFailed(island);
  expect(island.querySelector("[role=alert]")?.textContent).toContain("broken on purpose");
  expect(island.dataset["error"]).toBe("A component failed in the browser: broken on purpose");
  expect(reported).toHaveBeenCalledOnce();
});

test.each([
  [
    "    at Hero (https://a.example/assets/components/chunk.1a.js:1:2)\n    at Page (https://a.example/assets/components/page.js:1:2)",
    "Hero",
  ],
  ["Hero$1@https://a.example/assets/components/chunk.1a.js:1:2", "Hero"],
  ["    at Counter_default (https://a.example/base/assets/components/chunk.1a.js:1:2)", "Counter"],
  [
    "    at p (<anonymous>)\n    at r (https://a.example/assets/guest-theme.1a.js:1:2)\n    at Hero (http://x/assets/components/y.js:1:2)",
    "Hero",
  ],
  ["    at r (https://a.example/assets/islands.1a.js:1:2)", null],
  ["", null],
])("the component in the stack %j is %s", (stack, name) => {
  expect(componentName(stack)).toBe(name);
});
