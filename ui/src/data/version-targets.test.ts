import { expect, test } from "vitest";

import cases from "../../../fixtures/cases/versions.json";
import { slashVariant } from "../lib/site-path";
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

type Docs = Readonly<Record<string, string | undefined>>;

/** Version of the shared cases. */
interface Version {
  readonly name: string;
  readonly path: string;
  readonly main_doc: string | null;
  readonly docs: Docs;
}

/** Returns the list that the build writes for versions. */
function listOf(all: readonly Version[]): VersionPagesData {
  const versions = all.flatMap(({ name, path, main_doc, docs }) =>
    main_doc === null ? [] : [{ name, label: name, path: path.replace(/\/$/, ""), href: docs[main_doc]!, docs }],
  );
  const ids = new Set(versions.flatMap(({ docs }) => Object.keys(docs)));
  const pages = [...ids].map((id) => {
    const ranges: Record<string, number[]> = {};
    for (const [index, { path, docs }] of versions.entries()) {
      const page = docs[id];
      if (page !== undefined) (ranges[page.slice(path.length)] ??= []).push(index, index + 1);
    }
    return ranges;
  });
  return { versions, pages };
}

/** Returns the path of the page at an address, and the target that the build writes into the page. */
function served(versions: readonly Version[], address: string): { readonly path: string; readonly own: SwitchTarget } {
  const written = decodeURI(address.replace(/[?#].*/, ""));
  const owners = versions.filter((version) => `${written}/`.startsWith(version.path));
  const owner = owners.toSorted((a, b) => b.path.length - a.path.length)[0]!;
  const path = Object.values(owner.docs).find((page) => page === written || page === slashVariant(written));
  // Outside of the docs, the target is the main document.
  return { path: path ?? written, own: known(owner.name, encodeURI(path ?? owner.docs[owner.main_doc!]!)) };
}

const rows = cases.switch.map((row) => [row.name, row] as const);

test.each(rows)("the build and the list have the same target: %s", (_name, { input, expect: expected }) => {
  const versions: readonly Version[] = cases.sites[input.site as keyof typeof cases.sites];
  const { path, own } = served(versions, input.from);
  const targets = targetsOn(listOf(versions), path, own);
  const target = targets.find(({ name }) => name === input.to);
  // Links add query and hash when they are followed.
  expect(target && decodeURI(target.href)).toBe(expected?.replace(/[?#].*/, ""));
});
