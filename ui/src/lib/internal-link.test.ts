import { expect, test } from "vitest";

import { internalTarget, isPlainClick } from "./internal-link";

const here = new URL("https://docs.example/v3/agent?x=1#top");

function link(attributes: Record<string, string>): HTMLAnchorElement {
  const anchor = document.createElement("a");
  for (const [name, value] of Object.entries(attributes)) anchor.setAttribute(name, value);
  const href = attributes["href"];
  if (href !== undefined && URL.canParse(href, here)) {
    Object.defineProperty(anchor, "href", { value: new URL(href, here).href });
  }
  return anchor;
}

test.each([
  ["another page", { href: "/introduction/" }, "/introduction/"],
  ["a path with spaces", { href: "/Basic Account Information/" }, "/Basic%20Account%20Information/"],
  ["a page with .html", { href: "/v3/agent.html" }, "/v3/agent.html"],
  ["a page's heading", { href: "/v3/form#a" }, "/v3/form#a"],
  ["a page named after a version", { href: "/docs/1.2" }, "/docs/1.2"],
  ["the page itself", { href: "/v3/agent?x=1" }, "/v3/agent?x=1"],
  ["a place on this page", { href: "#a" }, null],
  ["the same place, written out", { href: "/v3/agent?x=1#a" }, null],
  ["another host", { href: "https://other.example/" }, null],
  ["mail", { href: "mailto:a@b.example" }, null],
  ["a new window", { href: "/a", target: "_blank" }, null],
  ["a download", { href: "/a", download: "" }, null],
  ["a file", { href: "/guide.pdf" }, null],
  ["no address", {}, null],
])("%s", (_name, attributes, expected) => {
  const target = internalTarget(link(attributes as Record<string, string>), here, "/");
  expect(target && target.href.slice(target.origin.length)).toBe(expected);
});

test("a path outside of the base URL is left to the browser", () => {
  expect(internalTarget(link({ href: "/blog" }), here, "/docs/")).toBeNull();
  expect(internalTarget(link({ href: "/docs" }), here, "/docs/")).not.toBeNull();
});

test("modifiers, other buttons and answered clicks are not plain", () => {
  const plain = { button: 0, defaultPrevented: false, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
  expect(isPlainClick(plain)).toBe(true);
  for (const change of [{ button: 1 }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { defaultPrevented: true }]) {
    expect(isPlainClick({ ...plain, ...change })).toBe(false);
  }
});
