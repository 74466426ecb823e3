/** Composes a page's shell from prerendered fragments. */
import { renderToString } from "react-dom/server";

import type { NavbarData, NavbarItemData, PageData, SidebarData, SiteData } from "../data/types";
import { isComponent } from "../layout/is-component";
import { Navbar } from "../layout/Navbar";
import { navbarPage, type NavbarPage } from "../layout/navbar-state";
import { sidebarBrand } from "../shell/Shell";
import { ShellFrame } from "../shell/ShellFrame";
import { Sidebar } from "../sidebar/Sidebar";
import { sidebarLabel } from "../sidebar/sidebar-label";
import { Fragments, type Fragment } from "./fragments";
import { docHtml, slotHtml } from "./page-fragments";
import { ServedContent, ServedOutlet } from "./served-page";
import { SidebarFragments } from "./sidebar-fragments";
import { splitShell, type SplitShell } from "./split-shell";

const shellFrame: Fragment<{ isComponent: boolean }, "main" | "navbar" | "sidebar"> = (data, { navbar, sidebar, main }, site) => (
  <ShellFrame {...data} site={site} navbar={navbar} sidebar={sidebar} main={<ServedOutlet>{main}</ServedOutlet>} />
);

interface NavbarState extends Omit<NavbarPage, "isCurrent"> {
  /** One for each of `linksOf`. */
  readonly current: readonly boolean[];
}

const navbarFragment: Fragment<NavbarState> = ({ current, ...state }, _, site) => {
  const links = linksOf(site.navbar);
  return <Navbar site={site} page={{ ...state, isCurrent: (link) => current[links.indexOf(link)] === true }} />;
};

const sidebarFragment: Fragment<{ label: string }, "tree"> = ({ label }, { tree }, site) => (
  <Sidebar label={label} hideable={site.sidebar.hideable} brand={sidebarBrand(site)}>
    {tree}
  </Sidebar>
);

/** Renders the shells of one site's pages from fragments. */
export class ShellFragments {
  readonly #site: SiteData;
  readonly #fragments: Fragments;
  readonly #sidebars = new Map<string, SidebarFragments>();

  constructor(site: SiteData) {
    this.#site = site;
    this.#fragments = new Fragments(site);
  }

  /** Adds a sidebar under the key that pages use for it. */
  addSidebar(key: string, data: SidebarData): void {
    this.#sidebars.set(key, new SidebarFragments(data, this.#fragments));
  }

  /** Returns a page's shell. The shell of a page without an article (search, tags, …) has a single part. */
  render(page: PageData): SplitShell {
    const html = this.#fragments.html(
      shellFrame,
      { isComponent: isComponent(page) },
      {
        navbar: this.#navbar(page),
        sidebar: this.#sidebar(page),
        main: this.#main(page),
      },
    );
    return splitShell(html);
  }

  #navbar(page: PageData): string {
    const { isCurrent, ...state } = navbarPage(page);
    const current = linksOf(this.#site.navbar).map((item) => item.type === "link" && isCurrent(item));
    return this.#fragments.html(navbarFragment, { ...state, current });
  }

  #sidebar({ sidebar, path }: PageData): string {
    if (sidebar === null) return "";
    const items = this.#sidebars.get(sidebar.key);
    if (items === undefined) throw new Error(`sidebar \`${sidebar.key}\` was never added`);
    return this.#fragments.html(sidebarFragment, { label: sidebarLabel(sidebar) }, { tree: items.html(path) });
  }

  #main(page: PageData): string {
    if (isComponent(page)) return slotHtml(this.#fragments, true);
    // A language has one page of each kind.
    if (page.kind === "search" || page.kind === "not-found") {
      return renderToString(<ServedContent site={this.#site} page={page} articles={[]} />);
    }
    return docHtml(page, this.#fragments);
  }
}

/** Returns the items of the navbar and of its dropdowns. */
function linksOf({ left, right }: NavbarData): readonly NavbarItemData[] {
  return [...left, ...right].flatMap((item): readonly NavbarItemData[] => (item.type === "dropdown" ? item.items : [item]));
}
