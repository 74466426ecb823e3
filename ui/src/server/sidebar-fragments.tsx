/**
 * Renders the sidebar as strings. Categories without the current page are the same on every page and are rendered once. Each page renders
 * only the branch with the page.
 */
import { firstPage } from "../data/first-page";
import type { SidebarData, SidebarItemData, SidebarLinkData } from "../data/types";
import { CategoryList, CategoryView, type CategoryData } from "../sidebar/CategoryView";
import { renderedIndices } from "../sidebar/long-lists";
import { SidebarGap, SidebarHtmlView, SidebarLinkView } from "../sidebar/SidebarLinkView";
import { SidebarRoot } from "../sidebar/SidebarTree";
import { isCurrent, isVisible, linkOf, type SidebarCategory } from "../sidebar/sidebar-rules";
import { NO_DATA, type Fragment, type Fragments } from "./fragments";

const sidebarRoot: Fragment<object, "items"> = (_, { items }) => <SidebarRoot>{items}</SidebarRoot>;

const categoryList: Fragment<object, "items"> = (_, { items }) => <CategoryList>{items}</CategoryList>;

const sidebarGap: Fragment<object> = () => <SidebarGap />;

const sidebarHtml: Fragment<{ html: string }> = ({ html }) => <SidebarHtmlView html={html} />;

const sidebarLink: Fragment<{ link: SidebarLinkData; current: boolean }> = (props) => <SidebarLinkView {...props} />;

const categoryView: Fragment<CategoryData, "list"> = (props, { list }) => <CategoryView {...props}>{list}</CategoryView>;

/** Path that belongs to no page. Renders a sidebar without a current page. */
const NO_PATH = "";

/** Sidebar item among its siblings, with the parts that are the same on every page. */
interface Entry {
  readonly item: SidebarItemData;
  /** Index in its list. */
  readonly index: number;
  /** Items of a category. */
  readonly entries: readonly Entry[];
  /** HTML on pages that are not in the item's branch; `null` until it is first needed. */
  inactiveHtml: string | null;
}

/** Items that are, or contain, a page. If a page occurs twice, the items of both branches. */
type Branch = readonly Entry[];

/** Renders a sidebar as strings. */
export class SidebarFragments {
  readonly #fragments: Fragments;
  readonly #entries: readonly Entry[];
  /** Items by path, so that rendering a page does not traverse the whole tree. */
  readonly #branches = new Map<string, Entry[]>();

  constructor(data: SidebarData, fragments: Fragments) {
    this.#fragments = fragments;
    this.#entries = entriesOf(data.items);
    this.#addBranches(this.#entries, []);
  }

  /** Returns the sidebar's list on the page with a path. */
  html(path: string): string {
    // Addresses of links contain no spaces.
    const branch = this.#branches.get(path.replaceAll(" ", "%20")) ?? [];
    return this.#fragments.html(sidebarRoot, NO_DATA, { items: this.#items(this.#entries, path, branch) });
  }

  #addBranches(entries: readonly Entry[], above: Branch): void {
    for (const entry of entries) {
      const { item } = entry;
      if (item.type === "html") continue;
      const branch = [...above, entry];
      if (item.href !== null) this.#addBranch(item.href, branch);
      this.#addBranches(entry.entries, branch);
    }
  }

  #addBranch(path: string, branch: Branch): void {
    const known = this.#branches.get(path) ?? [];
    known.push(...branch.filter((entry) => !known.includes(entry)));
    this.#branches.set(path, known);
  }

  #items(entries: readonly Entry[], path: string, branch: Branch): string {
    const one = (entry: Entry) => (branch.includes(entry) ? this.#item(entry, path, branch) : this.#inactiveItem(entry));
    const indices = renderedIndices(entries.length, activeIndex(entries, branch));
    if (indices === null) return entries.map(one).join("");
    const gap = this.#fragments.html(sidebarGap, NO_DATA);
    let html = "";
    let next = 0;
    for (const index of indices) {
      if (index > next) html += gap;
      html += one(entries[index] as Entry);
      next = index + 1;
    }
    return html;
  }

  #inactiveItem(entry: Entry): string {
    entry.inactiveHtml ??= this.#item(entry, NO_PATH, []);
    return entry.inactiveHtml;
  }

  #item(entry: Entry, path: string, branch: Branch): string {
    const { item } = entry;
    if (!isVisible(item, path)) return "";
    switch (item.type) {
      case "link":
        return this.#fragments.html(sidebarLink, { link: item, current: isCurrent(item, path) });
      case "category":
        return this.#category(item, entry, path, branch);
      case "html":
        return this.#fragments.html(sidebarHtml, { html: item.html });
    }
  }

  #category(category: SidebarCategory, entry: Entry, path: string, branch: Branch): string {
    // The HTML of the items is separate.
    const { items: _, branch: __, ...own } = category;
    const href = linkOf(category, path);
    const active = branch.includes(entry);
    const open = !category.collapsible || !category.collapsed || active;
    const data = {
      category: own,
      href,
      firstPage: firstPage(category),
      open,
      current: href !== null && isCurrent(category, path),
      active,
    };
    const list = open ? this.#fragments.html(categoryList, NO_DATA, { items: this.#items(entry.entries, path, branch) }) : "";
    return this.#fragments.html(categoryView, data, { list });
  }
}

function entriesOf(items: readonly SidebarItemData[]): readonly Entry[] {
  return items.map((item, index) => ({
    item,
    index,
    entries: item.type === "category" ? entriesOf(item.items) : [],
    inactiveHtml: null,
  }));
}

/** Returns the index of the first item on the branch; -1 if there is none. Iterates over the branch, because the list may be long. */
function activeIndex(entries: readonly Entry[], branch: Branch): number {
  const indices = branch.filter((entry) => entries[entry.index] === entry).map(({ index }) => index);
  return indices.length > 0 ? Math.min(...indices) : -1;
}
