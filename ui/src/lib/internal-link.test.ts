import { expect, test } from "vitest";

import { internalTarget, isPlainClick } from "./internal-link";

const here = { origin: "https://docs.example", path: "/v3/agent", search: "?x=1" };

function link(attributes: Record<string, string>): HTMLAnchorElement {
  const anchor = document.createElement("a");
  for (const [name, value] of Object.entries(attributes)) anchor.setAttribute(name, value);
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
  ["an own window", { href: "/a", target: "_self" }, "/a"],
  ["another application on the same host", { href: "/api/", "data-full-load": "" }, null],
  ["no address", {}, null],
  ["something that is no address", { href: "https://[" }, null],
])("%s", (_name, attributes, expected) => {
  const target = internalTarget(link(attributes as Record<string, string>), here, "/");
  expect(target && target.href.slice(target.origin.length)).toBe(expected);
});

test("a relative link of a folder's page leads into the folder, with or without a slash in the address", () => {
  const folder = { ...here, path: "/introduction/" };
  expect(internalTarget(link({ href: "form" }), folder, "/")?.pathname).toBe("/introduction/form");
});

test("a path outside the base URL is left to the browser", () => {
  expect(internalTarget(link({ href: "/blog" }), here, "/docs/")).toBeNull();
  expect(internalTarget(link({ href: "/docs" }), here, "/docs/")).not.toBeNull();
});

test("clicks with modifiers, with other buttons or already handled are not plain", () => {
  const plain = { button: 0, defaultPrevented: false, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
  expect(isPlainClick(plain)).toBe(true);
  for (const change of [
    { button: 1 },
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { defaultPrevented: true },
  ]) {
    expect(isPlainClick({ ...plain, ...change })).toBe(false);
  }
});
