/**
 * A sidebar as strings. Whatever doesn't contain the page shown is the same on every page, so it is
 * joined once; a page costs only the branch that leads to it.
 */
import type { SidebarCategory, SidebarData, SidebarItem, SidebarLink } from "../data/types";
import { CategoryList, CategoryView } from "../sidebar/CategoryView";
import { writtenPlaces } from "../sidebar/long-lists";
import { SidebarGap, SidebarHtmlView, SidebarLinkView } from "../sidebar/SidebarLinkView";
import { SidebarRoot } from "../sidebar/SidebarTree";
import { firstPage, isCurrent, isVisible, linkOf } from "../sidebar/sidebar-rules";
import { escapeAll, escapeText, template, Templates } from "./template";

/** No page has this path: what stands in the sidebar of a page that isn't in it. */
const ELSEWHERE = "";

/** One sidebar's strings. */
export class SidebarFragments {
  readonly #templates: Templates;
  readonly #data: SidebarData;
  /** Items above and including each path, so that no page walks the whole tree. */
  readonly #onTheWay = new Map<string, Set<SidebarItem>>();
  readonly #elsewhere = new Map<SidebarItem, string>();
  readonly #root = template((hole) => <SidebarRoot>{hole.element("items")}</SidebarRoot>);
  readonly #list = template((hole) => <CategoryList>{hole.element("items")}</CategoryList>);

  constructor(data: SidebarData, templates: Templates) {
    this.#data = data;
    this.#templates = templates;
    this.#learnWays(data.items, []);
  }

  /** The sidebar's list on the page with this path. */
  html(path: string): string {
    const way = this.#onTheWay.get(path) ?? new Set();
    return this.#root({ items: this.#items(this.#data.items, path, way) });
  }

  #learnWays(items: readonly SidebarItem[], above: readonly SidebarItem[]): void {
    for (const item of items) {
      if (item.type === "html") continue;
      const way = [...above, item];
      if (item.href !== null) this.#learnWay(item.href, way);
      if (item.type === "category") this.#learnWays(item.items, way);
    }
  }

  #learnWay(path: string, way: readonly SidebarItem[]): void {
    const known = this.#onTheWay.get(path) ?? new Set();
    for (const item of way) known.add(item);
    this.#onTheWay.set(path, known);
  }

  #items(items: readonly SidebarItem[], path: string, way: ReadonlySet<SidebarItem>): string {
    const active = items.findIndex((item) => way.has(item));
    const places = writtenPlaces(items.length, active);
    const one = (item: SidebarItem) => (way.has(item) ? this.#item(item, path, way) : this.#itemElsewhere(item));
    if (places === null) return items.map(one).join("");
    const gap = this.#templates.get("sidebar-gap", () => <SidebarGap />)({});
    let html = "";
    for (const [index, place] of places.entries()) {
      if (index > 0 && places[index - 1] !== place - 1) html += gap;
      html += one(items[place] as SidebarItem);
    }
    return html;
  }

  #itemElsewhere(item: SidebarItem): string {
    const known = this.#elsewhere.get(item);
    if (known !== undefined) return known;
    const html = this.#item(item, ELSEWHERE, new Set());
    this.#elsewhere.set(item, html);
    return html;
  }

  #item(item: SidebarItem, path: string, way: ReadonlySet<SidebarItem>): string {
    if (!isVisible(item, path)) return "";
    switch (item.type) {
      case "link":
        return this.#link(item, isCurrent(item, path));
      case "category":
        return this.#category(item, path, way);
      case "html":
        return this.#templates.get("sidebar-html", (hole) => <SidebarHtmlView html={hole.text("html")} />)({
          html: item.html,
        });
    }
  }

  #link(link: SidebarLink, current: boolean): string {
    const { label, href, className, external } = link;
    const form = `sidebar-link ${current} ${external} ${className !== null}`;
    return this.#templates.get(form, (hole) => (
      <SidebarLinkView
        current={current}
        link={{
          external,
          label: hole.text("label"),
          href: hole.text("href"),
          className: className && hole.text("className"),
        }}
      />
    ))(escapeAll({ label, href, className: className ?? "" }));
  }

  #category(category: SidebarCategory, path: string, way: ReadonlySet<SidebarItem>): string {
    const { label, className, collapsible } = category;
    const href = linkOf(category, path);
    const first = href === null ? firstPage(category) : null;
    const current = href !== null && href === path;
    const active = way.has(category);
    const open = !collapsible || !category.collapsed || active;
    const form = ["category", href !== null, first !== null, className !== null, collapsible, current, active, open];
    const view = this.#templates.get(form.join(" "), (hole) => (
      <CategoryView
        label={hole.text("label")}
        href={href && hole.text("href")}
        firstPage={first && hole.text("first")}
        className={className && hole.text("className")}
        collapsible={collapsible}
        open={open}
        current={current}
        active={active}
      >
        {hole.element("list")}
      </CategoryView>
    ));
    const list = open ? this.#list({ items: this.#items(category.items, path, way) }) : "";
    return view({
      label: escapeText(label),
      href: escapeText(href ?? ""),
      first: escapeText(first ?? ""),
      className: escapeText(className ?? ""),
      list,
    });
  }
}
