/** Tests of replaced components that read strings, within whole pages. */
import type { ReactNode } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";

import type { PageData, PageLink } from "../data/types";
import { fullSite, samplePage, sampleSidebar } from "../testing/samples";
import { ARTICLE } from "./fragments";
import { Shells } from "./shells";
import { Shells as UncomposedShells } from "./uncomposed-shells";

let labelOf: (label: string) => ReactNode;

vi.mock("../layout/Pagination", () => ({
  Pagination: ({ next }: { readonly next: PageLink | null }) => <p className="replaced">{next && labelOf(next.label)}</p>,
}));

const SIDEBAR = { key: "default/v2/docs", href: "/assets/sidebar.abc.json" };

function pageTo(label: string): PageData {
  return samplePage({ sidebar: SIDEBAR, next: { label, href: "/next" } });
}

beforeEach(() => {
  labelOf = (label) => label;
});

function shellsOf(kind: typeof Shells | typeof UncomposedShells) {
  const shells = new kind(fullSite);
  shells.addSidebar(SIDEBAR.key, sampleSidebar);
  return shells;
}

test("a replaced component that renders its strings unchanged is composed", () => {
  const shell = shellsOf(Shells).renderCompared(pageTo("One"));
  expect(shell).toContain('<p class="replaced">One</p>');
  expect(shell.split(ARTICLE)).toHaveLength(2);
});

/** Components that read a string, with their HTML for the label `Two`. */
const READERS: readonly [string, (label: string) => ReactNode, string][] = [
  ["upper-cases", (label) => label.toUpperCase(), "TWO"],
  ["cuts", (label) => `${label.slice(0, 2)}…`, "Tw…"],
  ["measures", (label) => `${label.length} letters`, "3 letters"],
  ["branches on", (label) => (label === "Two" ? <b>{label}</b> : label), "<b>Two</b>"],
];

describe.each(READERS)("a replaced component that %s a string", (_, reads, rendered) => {
  test("fails on the compared page", () => {
    labelOf = reads;
    expect(() => shellsOf(Shells).renderCompared(pageTo("Two"))).toThrow(/a component (changes|depends on)/);
  });

  test("fails within a few pages", () => {
    labelOf = reads;
    const shells = shellsOf(Shells);
    expect(() => ["Two", "One", "Three"].map((label) => shells.render(pageTo(label)))).toThrow(/a component (changes|depends on)/);
  });

  test("is rendered correctly in an interface without fragments", () => {
    labelOf = reads;
    const shell = shellsOf(UncomposedShells).renderCompared(pageTo("Two"));
    expect(shell).toContain(`<p class="replaced">${rendered}</p>`);
  });
});

test("a branch that only the compared page takes fails there", () => {
  labelOf = (label) => (label === "Two" ? <b>{label}</b> : label);
  const shells = shellsOf(Shells);
  for (const label of ["One", "Three", "Four"]) shells.render(pageTo(label));
  expect(() => shells.renderCompared(pageTo("Two"))).toThrow("a component renders differently on its own and within the page");
});

test("a component that depends on the page around it fails", () => {
  let renders = 0;
  labelOf = () => ++renders;
  expect(() => shellsOf(Shells).renderCompared(pageTo("One"))).toThrow("a component depends on");
});
