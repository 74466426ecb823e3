import { expect, test } from "vitest";

import type { SwitchTarget, VersionPagesData } from "./types";
import { targetsOn } from "./version-targets";

const list: VersionPagesData = {
  versions: [
    { name: "v3", label: "3", path: "/base", href: "/base/start", latest: true },
    { name: "v2", label: "2", path: "/base/2", href: "/base/2/start" },
    { name: "v1", label: "1", path: "/base/1", href: "/base/1/start" },
  ],
  pages: [{ "/start": [0, 3] }, { "/guide": [0, 1, 2, 3], "/old guide": [1, 2] }, { "/guide": [1, 3] }],
};

const known = (name: string, href: string): SwitchTarget => ({ name, label: "own", href, current: true });
const hrefs = (path: string, own: SwitchTarget) => targetsOn(list, path, own).map(({ href }) => href);

test("a target is the same document, also at another path, otherwise the main document", () => {
  expect(hrefs("/base/guide", known("v3", "/base/guide"))).toEqual(["/base/guide", "/base/2/old%20guide", "/base/1/guide"]);
  expect(hrefs("/base/2/old guide", known("v2", "/base/2/old%20guide"))).toEqual(["/base/guide", "/base/2/old%20guide", "/base/1/guide"]);
  expect(hrefs("/base/2/guide", known("v2", "/base/2/guide"))).toEqual(["/base/start", "/base/2/guide", "/base/1/guide"]);
  expect(hrefs("/base/1/alone", known("v1", "/base/1/alone"))).toEqual(["/base/start", "/base/2/start", "/base/1/alone"]);
});

test("outside of the docs, the targets are the main documents", () => {
  expect(hrefs("/base/blog", known("v3", "/base/start"))).toEqual(["/base/start", "/base/2/start", "/base/1/start"]);
  const latest: SwitchTarget = { name: "v3", label: "3", href: "/base/start", latest: true };
  expect(targetsOn(list, "/base/guide", latest)).toEqual([
    latest,
    { name: "v2", label: "2", href: "/base/2/start" },
    { name: "v1", label: "1", href: "/base/1/start" },
  ]);
});

test("the targets belong to the set of docs of the page's target", () => {
  const [, other] = targetsOn(list, "/base/guide", { ...known("v3", "/base/guide"), instance: "api" });
  expect(other).toEqual({ name: "v2", label: "2", href: "/base/2/old%20guide", instance: "api" });
});

test("the page's own target is one of them, even if the list is older than the page", () => {
  const own = known("v4", "/base/4/guide");
  expect(targetsOn(list, "/base/4/guide", own)[0]).toBe(own);
  expect(targetsOn(list, "/base/guide", known("v3", "/base/guide"))[0]).toMatchObject({ label: "own", current: true });
});
