import { expect, test } from "vitest";

import { guestServer, renderFixture } from "../../testing/guest";

const NAMES = [
  "static",
  "memo",
  "class",
  "mounted class",
  "useState",
  "useReducer",
  "useEffect",
  "useLayoutEffect",
  "useDeferredValue",
  "useSyncExternalStore",
  "handler",
  "early handler",
  "unused handler",
  "ref",
  "BrowserOnly",
  "useIsBrowser",
  "canUseDOM",
  "typeof window",
  "window",
  "localStorage",
  "matchMedia",
  "toLocaleString",
  "Intl",
  "typeof Intl",
  "lazy",
  "failure",
  "picture",
  "timer",
  "page",
  "chance",
];

const islands = new Map(renderFixture("interactivity").map((island, index) => [NAMES[index] ?? "", island]));
const island = (name: string) => islands.get(name)!;
const namesWith = (test: (island: ReturnType<typeof renderFixture>[number]) => boolean) => NAMES.filter((name) => test(island(name)));

test("components that need no browser are plain HTML", () => {
  expect(namesWith(({ interactive }) => !interactive)).toEqual([
    "static",
    "memo",
    "class",
    "unused handler",
    "failure",
    "picture",
    "timer",
    "page",
    "chance",
  ]);
  expect(island("static").html).toMatch(/^<p id="[^"]*island0-[^"]*" class="plain">2 words 3 text<\/p>$/);
  expect(island("picture").html).toBe('<img src="/a.png" alt=""/>');
});

test("components whose result may differ in the browser are rendered again there", () => {
  expect(namesWith(({ browserOnly }) => browserOnly === true)).toEqual([
    "canUseDOM",
    "typeof window",
    "window",
    "localStorage",
    "matchMedia",
    "toLocaleString",
    "Intl",
    "typeof Intl",
  ]);
  expect(island("typeof window").html).toBe("<i>undefined</i>");
  expect(island("toLocaleString").html).toBe("<i>1,234,567.891</i>");
});

test("dependence on the page or on randomness is recorded", () => {
  expect(namesWith(({ varies }) => varies === true)).toEqual(["static", "page", "chance"]);
});

test("an undefined browser global is not an error of the component", () => {
  for (const name of ["window", "localStorage", "matchMedia", "Intl"]) {
    expect(island(name)).toMatchObject({ html: "", interactive: true, error: { message: `${name} is not defined` } });
  }
});

test("a page whose own statements read an undefined browser global is rendered in the browser", () => {
  const { host } = guestServer();
  const failing = (message: string) => () => {
    throw new ReferenceError(message);
  };
  expect(JSON.parse(host.render(failing("Intl is not defined"), "{}"))).toEqual({ browserOnly: "Intl is not defined" });
  expect(() => host.render(failing("missingName is not defined"), "{}")).toThrow("missingName");
});

test("an error affects only its island", () => {
  expect(island("failure")).toMatchObject({ html: "", interactive: false, error: { message: "missingName is not defined" } });
  expect(island("failure").error?.stack).toContain("missingName");
  expect(island("failure").browserOnly).toBeUndefined();
});

test("suspended content renders its fallback", () => {
  expect(island("lazy").html).toContain("<i>loading</i>");
  expect(island("BrowserOnly").html).toBe("<i>wait</i>");
});

test("timers can be set and never fire", () => {
  expect(island("timer").html).toBe("<i>number</i>");
});

test("browser globals exist only while islands are rendered", () => {
  const server = guestServer() as unknown as Record<string, unknown>;
  expect("window" in server).toBe(false);
});

test("a part of the shell that reads the page is rendered again in the browser, because it is on every page", () => {
  const inShell = renderFixture("interactivity", { page: { kind: "shell" } });
  const differs = NAMES.filter((name, index) => inShell[index]?.browserOnly === true && island(name).browserOnly !== true);
  expect(differs).toEqual(["page"]);
});

test("a read of the location is recorded, not its presence among the properties", () => {
  const results = (page: object) =>
    renderFixture("location", { page }).map(({ html, interactive, browserOnly = false }) => [html, interactive, browserOnly]);
  expect(results({})).toEqual([
    ["<p>unread</p>", false, false],
    ["<p>/base/docs/page/</p>", false, false],
    ["<p>/base/docs/page/</p>", false, false],
    ["<p></p>", true, false],
  ]);
  expect(results({ kind: "shell" })).toEqual([
    ["<p>unread</p>", false, false],
    ["<p>/base/docs/page/</p>", true, true],
    ["<p>/base/docs/page/</p>", true, true],
    ["<p></p>", true, false],
  ]);
});
