import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { hydrateFixture, renderFixture } from "../../testing/guest";

const doc = (path: string) => ({ id: "page", path });
const version = (name: string, path: string, isLast: boolean) => ({
  name,
  label: name,
  path,
  isLast,
  mainDocId: "page",
  draftIds: [],
  docs: [doc(`${path}/page/`)],
});
const versions = [version("current", "/base/docs/next", false), version("2.0", "/base/docs", true)];
const given = {
  site: {
    themeConfig: { own: "setting", colorMode: { respectPrefersColorScheme: true } },
    globalData: { "docusaurus-plugin-content-docs": { default: { path: "/base/docs", breadcrumbs: true, versions } } },
  },
  page: {
    title: "Title",
    frontMatter: { own: 1 },
    contents: [{ level: 2, id: "a", html: "<b>A</b>", value: "A" }],
    version: { name: "2.0", label: "2.0" },
    sidebar: {
      name: "docs",
      items: [{ type: "category", label: "Guides", items: [{ type: "link", label: "Page", href: "/base/docs/page/" }] }],
    },
  },
};
const islands = renderFixture("theme-common", given);
const shown = (index: number) =>
  JSON.parse((islands[index]?.html ?? "").slice(3, -4).replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">"));

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  document.documentElement.removeAttribute("data-theme");
  document.documentElement.removeAttribute("data-theme-choice");
  history.replaceState(null, "", "/");
});

test("components that need no browser are plain HTML", () => {
  expect(islands.map(({ interactive }, index) => (interactive ? index : -1)).filter((index) => index >= 0)).toEqual([
    12, 13, 14, 15, 16, 17, 18, 19, 20, 22,
  ]);
  expect(islands.map(({ browserOnly }, index) => (browserOnly ? index : -1)).filter((index) => index >= 0)).toEqual([19, 20]);
  expect([...islands.slice(0, 19), ...islands.slice(21)].flatMap(({ error }) => error ?? [])).toEqual([]);
});

test("lists, class names and texts", () => {
  expect(shown(0)).toEqual([
    [1],
    [1, 2],
    { 1: ["a", "c"], 2: ["bb"] },
    true,
    true,
    true,
    [
      ["A", 2],
      ["B", 1],
    ],
  ]);
  expect(shown(1)).toEqual([false, "setting", true]);
  expect(shown(3)).toEqual(["one", "{count} many"]);
  expect(islands[4]?.html).toBe('<i class="themed-image themed-image--light">light</i><i class="themed-image themed-image--dark">dark</i>');
  expect(islands[5]?.html).toBe("<b><i>words</i></b>");
  expect(shown(10)).toEqual([{ level: 2, id: "a", value: "A", children: [{ level: 3, id: "b", value: "B", children: [] }] }]);
  expect(shown(11)).toEqual(["theme-admonition-tip", "/docs/page/"]);
});

test("the head of a page", () => {
  expect(islands[2]?.htmlAttributes).toEqual({ class: "one" });
  expect(islands[2]?.head.map(({ name, attributes, text }) => text ?? `${name} ${Object.values(attributes).join(" ")}`)).toEqual([
    "T | Sample",
    "meta og:title T | Sample",
    "meta description D",
    "meta og:description D",
    "meta keywords a,b",
    "meta og:image https://sample.example.com/base/img/a.png",
    "meta twitter:image https://sample.example.com/base/img/a.png",
    "meta robots noindex",
  ]);
});

test("documents and versions", () => {
  expect(shown(6)).toEqual(["Title", 1, [{ level: 2, id: "a", value: "<b>A</b>" }], "2.0"]);
  expect(shown(7)).toEqual([["current", "2.0"], "2.0", "2.0", "default"]);
  expect(shown(8)).toEqual(["page", ["current", "2.0"]]);
  expect(shown(9)).toEqual(["Guides", true]);
  expect(islands.at(-1)).toMatchObject({ html: "<p>!</p>", leftOut: ["components have no list of the documents of a version"] });
});

test("hooks of the theme's shell use this shell", async () => {
  expect(shown(21)).toEqual([
    "/base/",
    "/base/search?q=a%20b",
    "https://sample.example.com/base/de/docs/page/",
    [1, 1],
    "/base/docs/page/",
  ]);
  expect((await adopted(22)).textContent).toBe("false");
  expect(document.body.style.overflow).toBe("hidden");
});

const adopted = async (index: number) => {
  const { element, differences } = await hydrateFixture("theme-common", index, given);
  expect(differences).toEqual([]);
  return element;
};
const press = (element: HTMLElement) => act(async () => element.querySelector("button")?.click());

test("the color mode is that of the page, and changes the whole page", async () => {
  document.documentElement.dataset["theme"] = "dark";
  document.documentElement.dataset["themeChoice"] = "dark";
  const element = await adopted(12);
  await act(() => vi.waitFor(() => expect(element.textContent).toBe("dark dark")));
  await press(element);
  await vi.waitFor(() => expect(element.textContent).toBe("light light"));
  expect(document.documentElement.dataset["theme"]).toBe("light");
  expect(localStorage.getItem("theme")).toBe("light");
});

test("changes of stored values are reported to all subscribers", async () => {
  const element = await adopted(14);
  expect(element.textContent).toBe("null");
  await press(element);
  expect(element.textContent).toBe("kept");
});

test("collapsible content, and the value of the previous render", async () => {
  const fold = await adopted(15);
  expect(fold.querySelector(".fold")).toBeNull();
  await press(fold);
  expect(fold.querySelector<HTMLElement>(".fold")?.hidden).toBe(false);
  await press(fold);
  expect(fold.querySelector<HTMLElement>(".fold")?.hidden).toBe(true);
  const before = await adopted(16);
  await press(before);
  expect(before.textContent).toBe("1 2");
});

test("query parameters", async () => {
  history.replaceState(null, "", "/?word=old&list=x");
  const element = await adopted(13);
  expect(element.textContent).toBe("old/x");
});

test("the window size is unknown during hydration", async () => {
  expect((await adopted(17)).textContent).toMatch(/^"(desktop|mobile)"$/);
  expect(islands[17]?.html).toBe("<p>&quot;ssr&quot;</p>");
});

test("the engine selects the plural forms of a language", () => {
  const messages = (pluralIndex: (language: string, count: string) => string) => {
    const i18n = { currentLocale: "ru", defaultLocale: "ru", locales: ["ru"], path: "i18n", localeConfigs: {} };
    return renderFixture("theme-common", { site: { i18n }, docsHost: { pluralIndex } })[3];
  };
  const known = messages((language, count) => (language === "ru" && count === "1" ? "0" : "3"));
  expect(known).toMatchObject({ html: "<p>[&quot;one&quot;,&quot;{count} many&quot;]</p>", interactive: false });
  expect(messages(() => "")).toMatchObject({ html: "", browserOnly: true, error: { message: "Intl is not defined" } });
});
