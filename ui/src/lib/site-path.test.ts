/**
 * Replays `fixtures/cases`, which `crates/docs-routing/tests/it/cases.rs` also replays. Rows for rules that browsers do not use are
 * skipped. The last test counts both kinds.
 */
import { describe, expect, test } from "vitest";

import linkCases from "../../../fixtures/cases/links.json";
import pathCases from "../../../fixtures/cases/paths.json";
import versionCases from "../../../fixtures/cases/versions.json";
import type { Row } from "../testing/cases";
import { internalTarget } from "./internal-link";
import { dataFile } from "./page-address";
import {
  withoutHtmlSuffix,
  encodePath,
  followLink,
  joinBase,
  parsePath,
  slashVariant,
  splitAddress,
  stripBase,
  switchAddress,
  type Address,
} from "./site-path";

interface Based {
  readonly base: string;
  readonly path: string;
}

interface PathCases {
  readonly parse: readonly Row<string>[];
  readonly encoded: readonly Row<string>[];
  readonly bare: readonly Row<string>[];
  readonly slash_variant: readonly Row<string>[];
  readonly output_file: readonly Row<string>[];
  readonly data_file: readonly Row<string>[];
  readonly address: readonly Row<string, Partial<Address>>[];
  readonly follow: readonly Row<{ readonly from: string; readonly to: string }>[];
  readonly base_join: readonly Row<Based>[];
  readonly base_strip: readonly Row<Based, string | null>[];
  /** Replayed by `data/page-data-client.test.ts` with the client that fetches pages. */
  readonly resolve: { readonly rows: readonly unknown[] };
  readonly duplicates: readonly Row<readonly string[], readonly string[]>[];
}

interface VersionCases {
  readonly version_of: readonly unknown[];
  readonly switch: readonly Row<{ readonly from: string }, string | null>[];
  readonly locale_of: readonly unknown[];
  readonly locale_twin: readonly unknown[];
}

interface LinkCases {
  readonly pages: Readonly<Record<string, { readonly route: string }>>;
  readonly rows: readonly LinkRow[];
}

interface LinkRow {
  readonly name: string;
  readonly page: string;
  readonly base?: string;
  readonly input: string;
  readonly expect: {
    readonly kind: "page" | "static" | "asset" | "external" | "broken markdown";
    readonly href?: string;
    readonly path?: string;
    readonly hash?: string;
  };
}

const paths: PathCases = pathCases;
const versions: VersionCases = versionCases;
const links = linkCases as LinkCases;

const ORIGIN = "https://docs.example";

let replayed = paths.resolve.rows.length;

function replay<Input, Expected>(rows: readonly Row<Input, Expected>[], act: (input: Input) => unknown): void {
  replayed += rows.length;
  test.each(rows.map((row) => [row.name, row] as const))("%s", (_name, { input, expect: expected }) => {
    expect(act(input)).toEqual(expected);
  });
}

describe("paths", () => {
  describe("parse", () => {
    replay(paths.parse, parsePath);
  });
  describe("encoded", () => {
    replay(paths.encoded, (path) => encodePath(parsePath(path)));
  });
  describe("bare", () => {
    replay(paths.bare, (path) => withoutHtmlSuffix(parsePath(path)));
  });
  describe("slash variant", () => {
    replay(paths.slash_variant, (path) => slashVariant(parsePath(path)));
  });
  describe("data file", () => {
    replay(paths.data_file, (path) => dataFile(parsePath(path)));
  });
  describe("address", () => {
    replay(paths.address, (address) => Object.fromEntries(Object.entries(splitAddress(address)).filter(([, part]) => part !== null)));
  });
  describe("follow", () => {
    replay(paths.follow, ({ from, to }) => parsePath(followLink(to, parsePath(from), ORIGIN)?.pathname ?? ""));
  });
  describe("base join", () => {
    replay(paths.base_join.filter(isNormalBase), ({ base, path }) => joinBase(base, path));
  });
  describe("base strip", () => {
    replay(paths.base_strip, ({ base, path }) => stripBase(parsePath(path), base));
  });
});

/** Returns `true` if a base URL has both slashes, as in the site's data. */
function isNormalBase({ input: { base } }: Row<Based>): boolean {
  return base.startsWith("/") && base.endsWith("/");
}

describe("targets of the version switcher", () => {
  // The page's data contains the target of each switch; the browser adds the current query and hash.
  const rows = versions.switch.filter((row): row is Row<{ from: string }> => row.expect !== null);
  replay(
    rows.map((row) => ({ ...row, input: { from: row.input.from, target: splitAddress(row.expect).path } })),
    ({ from, target }) => switchAddress(from, target),
  );
});

describe("links", () => {
  const rows = links.rows.filter(isFollowedInPlace);
  replayed += rows.length;
  test.each(rows.map((row) => [row.name, row] as const))("%s", (_name, row) => {
    const { base = "/", expect: expected } = row;
    const route = links.pages[row.page]?.route ?? "";
    const here = { origin: ORIGIN, path: joinBase(base, route), search: "" };
    const href = expected.href ?? row.input;
    const target = internalTarget(renderedLink(href, row), here, base);
    if (target === null) {
      // The browser follows the link, either to another site or to an anchor of the same page.
      expect(expected.path).toBe(expected.kind === "page" ? route : expected.path);
      return;
    }
    expect({ kind: "page", path: stripBase(parsePath(target.pathname), base), hash: target.hash.slice(1) }).toEqual({
      kind: expected.kind,
      path: expected.path,
      hash: expected.hash ?? "",
    });
  });
});

/**
 * Returns `true` if the interface navigates to the link's target. The browser follows all other links itself: the build resolved the file
 * name, or left an invalid link unchanged.
 */
function isFollowedInPlace({ expect: { kind }, name }: LinkRow): boolean {
  if (name === "a file that is not there is taken for a page") return false;
  return kind === "page" || kind === "static" || kind === "external";
}

/** Returns a link in the form in which the build writes it. */
function renderedLink(href: string, { input, expect: { kind } }: LinkRow): Element {
  const link = document.createElement("a");
  link.setAttribute("href", href);
  if (kind === "static") link.target = "_blank";
  if (input.startsWith("pathname://")) link.setAttribute("data-full-load", "");
  return link;
}

test("most rows are replayed, and all others are skipped for a reason", () => {
  const left = [
    // Rows about names of files in the output folder.
    paths.output_file,
    // Rows about duplicate routes, which the build reports.
    paths.duplicates,
    // Rows about settings without slashes: the site's data contains both slashes.
    paths.base_join.filter((row) => !isNormalBase(row)),
    // The data of a page contains its version.
    versions.version_of,
    // A version without documents has no switch.
    versions.switch.filter((row) => row.expect === null),
    // The data of a page contains its languages and the targets of the switch.
    versions.locale_of,
    versions.locale_twin,
    // Rows about files that the build resolves, and Markdown links that it could not resolve.
    links.rows.filter((row) => !isFollowedInPlace(row)),
  ].flat().length;
  const all = [
    ...Object.values(paths),
    paths.resolve.rows,
    versions.version_of,
    versions.switch,
    versions.locale_of,
    versions.locale_twin,
    links.rows,
  ]
    .filter(Array.isArray)
    .flat().length;
  expect(replayed + left).toBe(all);
  expect(replayed).toBeGreaterThanOrEqual(150);
});
