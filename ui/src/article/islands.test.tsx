import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { startIslands } from "./islands";
import { loadStyles } from "../lib/load-styles";

let end = new AbortController();

beforeEach(() => {
  (globalThis as Record<string, unknown>)["IS_REACT_ACT_ENVIRONMENT"] = false;
  end = new AbortController();
  vi.stubGlobal("IntersectionObserver", Observer);
});

afterEach(() => {
  end.abort();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  document.head.replaceChildren();
  Observer.last = null;
});

class Observer {
  static last: Observer | null = null;
  readonly observed: Element[] = [];
  constructor(readonly callback: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
    Observer.last = this;
  }
  observe(element: Element) {
    this.observed.push(element);
  }
  disconnect() {
    this.observed.length = 0;
  }
  show(target: Element) {
    this.callback([{ target, isIntersecting: true }]);
  }
}

const FIXTURE = "/src/guest/fixtures/counter.tsx";

async function article(html: string): Promise<HTMLElement> {
  document.body.innerHTML = `<div class="markdown">${html}</div>`;
  const element = document.body.firstElementChild as HTMLElement;
  startIslands(element, end.signal);
  return element;
}

const island = (index: number, html: string, more = 'data-on="load"') =>
  `<docs-island data-module="${FIXTURE}" data-index="${index}" ${more}>${html}</docs-island>`;

const until = (state: string) => vi.waitFor(() => expect(document.querySelector("docs-island")?.getAttribute("data-state")).toBe(state));

test("the served HTML is hydrated and interactive", async () => {
  const element = await article(island(0, "<button>Count: 1</button>"));
  const served = element.querySelector("button");
  await until("hydrated");
  expect(element.querySelector("button")).toBe(served);
  served?.click();
  await vi.waitFor(() => expect(served?.textContent).toBe("Count: 2"));
});

test("a button that was pressed before it had a function is clicked", async () => {
  const element = await article(island(0, "<button data-pressed>Count: 1</button>"));
  await vi.waitFor(() => expect(element.querySelector("button")?.textContent).toBe("Count: 2"));
  expect(element.querySelector("button")?.hasAttribute("data-pressed")).toBe(false);
});

test("an island below the viewport waits until it is near", async () => {
  vi.spyOn(Element.prototype, "getClientRects").mockReturnValue([{}] as unknown as DOMRectList);
  const element = await article(`${island(0, "<button>Count: 1</button>", "")}<p>after</p>`);
  const served = element.querySelector("button")!;
  expect(Observer.last?.observed).toEqual([served]);
  expect(element.querySelector("docs-island")?.hasAttribute("data-state")).toBe(false);
  Observer.last?.show(served);
  await until("hydrated");
});

test("an island for browsers only replaces its placeholder", async () => {
  const element = await article(island(1, "<i>wait</i>", 'data-on="load" data-render="client"'));
  await until("hydrated");
  expect(element.textContent).toBe("at /docs/");
});

test("a crash affects only its island, which keeps the served HTML", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const element = await article(`<p>before</p>${island(2, "<p>served</p>")}<p>after</p>`);
  await until("failed");
  expect([...element.querySelectorAll("p")].map((p) => p.textContent)).toEqual(["before", "served", "after"]);
});

test("a module that cannot be loaded leaves the served HTML", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const element = await article('<docs-island data-module="/missing.js" data-index="0" data-on="load"><p>served</p></docs-island>');
  await until("failed");
  expect(element.textContent).toBe("served");
});

const EDITED = "/src/guest/fixtures/counter-edited.tsx";

/** Replaces the HTML of an article during a visit. */
function edit(element: HTMLElement, html: string, visit: AbortSignal): void {
  end.abort();
  end = new AbortController();
  element.innerHTML = html;
  startIslands(element, end.signal, visit);
}

test("an edited article keeps the state of components", async () => {
  const visit = new AbortController();
  document.body.innerHTML = `<div>${island(0, "<button>Count: 1</button>")}</div>`;
  const element = document.body.firstElementChild as HTMLElement;
  startIslands(element, end.signal, visit.signal);
  await until("hydrated");
  element.querySelector("button")?.click();
  await vi.waitFor(() => expect(element.textContent).toBe("Count: 2"));
  edit(element, `<p>new</p>${island(0, "<button>Total: 1</button>").replace(FIXTURE, EDITED)}`, visit.signal);
  await vi.waitFor(() => expect(element.textContent).toBe("newTotal: 2"));
  // After a module fails to load, the component keeps its state.
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  edit(element, island(0, "<button>Sum: 1</button>").replace(FIXTURE, "/missing.js"), visit.signal);
  await vi.waitFor(() => expect(logged).toHaveBeenCalledTimes(1));
  expect(element.textContent).toBe("Total: 2");
  element.querySelector("button")?.click();
  await vi.waitFor(() => expect(element.textContent).toBe("Total: 3"));
  edit(element, island(0, "<button>Count: 1</button>"), visit.signal);
  await vi.waitFor(() => expect(element.textContent).toBe("Count: 3"));
  visit.abort();
});

test("an edited article keeps an island's element with the data of the new one", async () => {
  const visit = new AbortController();
  const withData = (data: string) => island(0, "<button>Count: 1</button>").replace("<docs-island", `<docs-island data-form="${data}"`);
  document.body.innerHTML = `<div>${withData("old")}</div>`;
  const element = document.body.firstElementChild as HTMLElement;
  startIslands(element, end.signal, visit.signal);
  await until("hydrated");
  const kept = element.querySelector("docs-island");
  edit(element, withData("new"), visit.signal);
  await vi.waitFor(() => expect(element.querySelector("docs-island")).toBe(kept));
  expect(kept?.getAttribute("data-form")).toBe("new");
  visit.abort();
});

test("an edited article repairs a component that crashed", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  document.head.innerHTML = '<script src="/__site/live.js"></script>';
  const visit = new AbortController();
  document.body.innerHTML = `<div>${island(2, "<p>served</p>")}</div>`;
  const element = document.body.firstElementChild as HTMLElement;
  startIslands(element, end.signal, visit.signal);
  await vi.waitFor(() => expect(element.textContent).toContain("broken on purpose"));
  edit(element, island(2, "<p>served</p>").replace(FIXTURE, EDITED), visit.signal);
  await vi.waitFor(() => expect(element.textContent).toBe("repaired"));
  expect(element.querySelector("[data-error]")).toBeNull();
  visit.abort();
});

test("islands that an edit removes are unmounted", async () => {
  const visit = new AbortController();
  document.body.innerHTML = `<div>${island(3, "<p>mounted</p>")}</div>`;
  const element = document.body.firstElementChild as HTMLElement;
  startIslands(element, end.signal, visit.signal);
  await until("hydrated");
  const onUnmount = vi.fn();
  addEventListener("island-unmounted", onUnmount);
  edit(element, "<p>no islands</p>", visit.signal);
  await vi.waitFor(() => expect(onUnmount).toHaveBeenCalledTimes(1));
});

test("islands are unmounted with their article", async () => {
  const element = await article(island(3, "<p>mounted</p>"));
  await until("hydrated");
  const listener = vi.fn();
  addEventListener("island-unmounted", listener);
  end.abort();
  await vi.waitFor(() => expect(listener).toHaveBeenCalled());
  expect(element.querySelector("docs-island")?.childElementCount).toBe(0);
});

test("style sheets are loaded once, and one that fails is ignored", async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/a.css">';
  const loading = loadStyles(["/assets/a.css", "/assets/b.css"]);
  const links = [...document.head.querySelectorAll("link")];
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/assets/a.css", "/assets/b.css"]);
  links[1]?.dispatchEvent(new Event("error"));
  await loading;
});
