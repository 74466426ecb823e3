import { expect, test } from "vitest";

import type { SidebarItemData } from "../data/types";
import { fullSite, sampleCategory, sampleLink, samplePage } from "../testing/samples";
import { ShellFragments } from "./shell-fragments";

/** Maximum growth of a page's compressed size when the number of its site's pages grows by a factor of a thousand. */
const MAX_GROWTH_BYTES = 1024;

const GROUP = 20;
const GROUPS = 5;
const SIDEBAR = { key: "default/v2/docs", href: "/assets/sidebar.abc.json" };

/** Returns a name that compresses about as well as a real name. */
function nameOf(page: number): string {
  const words = ["agent", "build", "cache", "deploy", "error", "filter", "guide", "hook", "index", "job", "key", "layout", "model"];
  return [page, page * 7 + 3, page * 31 + 5].map((seed) => words[(seed ^ (seed >> 3)) % words.length]).join("-");
}

/** Returns a sidebar with nested sections. */
function sidebarOf(pages: number): readonly SidebarItemData[] {
  const path = (page: number) =>
    `/section-${Math.floor(page / (GROUP * GROUPS))}/group-${Math.floor(page / GROUP) % GROUPS}/${nameOf(page)}-${page}`;
  const links = Array.from({ length: pages }, (_, page) => sampleLink(`${nameOf(page).replaceAll("-", " ")} ${page}`, path(page)));
  const grouped = (items: readonly SidebarItemData[], size: number, name: string) =>
    Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
      sampleCategory(`${name} ${index + 1}`, null, items.slice(index * size, (index + 1) * size)),
    );
  return grouped(grouped(links, GROUP, "Group"), GROUPS, "Section");
}

async function weight(pages: number, shown: number): Promise<number> {
  const shells = new ShellFragments(fullSite);
  const items = sidebarOf(pages);
  shells.addSidebar(SIDEBAR.key, { items });
  const section = items[Math.floor(shown / (GROUP * GROUPS))] as {
    readonly items: readonly { readonly items: readonly { readonly href: string }[] }[];
  };
  const path = section.items[Math.floor(shown / GROUP) % GROUPS]?.items[shown % GROUP]?.href ?? "";
  const html = shells.render(samplePage({ path, sidebar: SIDEBAR }));
  expect(html).toContain('aria-current="page"');
  const packed = new Blob([html]).stream().pipeThrough(new CompressionStream("gzip"));
  return (await new Response(packed).arrayBuffer()).byteLength;
}

test.each([3, 5007, 9999])("page %i of ten thousand is only slightly larger than one of ten", async (shown) => {
  expect((await weight(10_000, shown)) - (await weight(10, 3))).toBeLessThanOrEqual(MAX_GROWTH_BYTES);
});
