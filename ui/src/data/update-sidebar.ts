/**
 * Updates of sidebars that are old, incomplete, or have branches. Most visits need no update, so this code is not part of the first load.
 */
import { fetchRequiredJson } from "./fetch-json";
import { FRESH_MS, RECENT_MS } from "./sidebar-age";
import { itemsOf, loadItems } from "./sidebar-branches";
import type { SidebarCategoryData, SidebarData, SidebarItemData, SidebarReference } from "./types";

/** Part of `SidebarClient` that an update requires. */
interface SidebarCache {
  readonly cache: (href: string, request: Promise<SidebarData>) => void;
  readonly add: (items: readonly SidebarItemData[]) => void;
  readonly has: (path: string) => boolean;
}

/**
 * Returns the sidebar of a page with the branches that contain the page. Requests it again if it is old or incomplete.
 *
 * `age` is the time since the request of `sidebar`, in milliseconds.
 */
export async function updateSidebar(
  client: SidebarCache,
  sidebar: SidebarData,
  { href, branches = [] }: SidebarReference,
  path: string,
  age: number,
): Promise<SidebarData> {
  const loadBranches = async ({ items }: SidebarData) => {
    const areLoaded = await loadBranchesAmong(items, branches);
    client.add(items);
    return areLoaded;
  };
  const renew = async () => {
    const renewed = await renewedSidebar(href, sidebar);
    client.cache(href, Promise.resolve(renewed));
    return renewed;
  };
  if ((await loadBranches(sidebar)) && (age < RECENT_MS || client.has(path))) {
    if (age >= FRESH_MS) renew().catch(() => {});
    return sidebar;
  }
  const renewed = await renew();
  await loadBranches(renewed);
  return renewed;
}

/** Requests a sidebar from the host. Returns the known object if both are equal, so that its elements are not rendered again. */
async function renewedSidebar(href: string, known: SidebarData): Promise<SidebarData> {
  const renewed = await fetchRequiredJson<SidebarData>(href, { cache: "no-cache" });
  return JSON.stringify(known) === JSON.stringify(renewed) ? known : renewed;
}

/** Loads branches of a sidebar, outer branches first. Returns `false` if the sidebar lacks some of them. */
async function loadBranchesAmong(items: readonly SidebarItemData[], branches: readonly string[]): Promise<boolean> {
  for (const id of branches) {
    const category = findBranch(items, id);
    if (category === null) return false;
    try {
      await loadItems(category);
    } catch {
      return false;
    }
  }
  return true;
}

/** Returns the category of a branch among loaded items. */
function findBranch(items: readonly SidebarItemData[], id: string): SidebarCategoryData | null {
  for (const item of items) {
    if (item.type !== "category") continue;
    if (item.branch?.id === id) return item;
    const below = findBranch(itemsOf(item), id);
    if (below !== null) return below;
  }
  return null;
}
