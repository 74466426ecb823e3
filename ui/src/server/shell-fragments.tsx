/** Composes a page's shell from prerendered fragments. */
import { renderToString } from "react-dom/server";

import type { PageData, SidebarData, SiteData } from "../data/types";
import { isComponent } from "../layout/is-component";
import { ShellFrame } from "../shell/ShellFrame";
import { isOfDocs } from "../sidebar/is-of-docs";
import { Sidebar } from "../sidebar/Sidebar";
import { Fragments, type Fragment } from "./fragments";
import { NavbarFragments } from "./navbar-fragments";
import { docHtml, slotHtml } from "./page-fragments";
import { ServedContent, ServedOutlet } from "./served-page";
import { SidebarFragments } from "./sidebar-fragments";

const shellFrame: Fragment<Pick<PageData, "kind">, "main" | "navbar" | "sidebar"> = (data, { navbar, sidebar, main }, site) => (
  <ShellFrame {...data} site={site} navbar={navbar} sidebar={sidebar} main={<ServedOutlet>{main}</ServedOutlet>} />
);

const sidebarFragment: Fragment<{ ofDocs: boolean }, "tree"> = ({ ofDocs }, { tree }, site) => (
  <Sidebar site={site} ofDocs={ofDocs}>
    {tree}
  </Sidebar>
);

/** Renders the shells of one site's pages from fragments. */
export class ShellFragments {
  readonly #site: SiteData;
  readonly #fragments: Fragments;
  readonly #navbar: NavbarFragments;
  readonly #sidebars = new Map<string, SidebarFragments>();

  constructor(site: SiteData) {
    this.#site = site;
    this.#fragments = new Fragments(site);
    this.#navbar = new NavbarFragments(site.navbar, this.#fragments);
  }

  /** Adds a sidebar under the key that pages use for it. */
  addSidebar(key: string, data: SidebarData): void {
    this.#sidebars.set(key, new SidebarFragments(data, this.#fragments));
  }

  /** Returns a page's shell, with a mark for each article. */
  render(page: PageData): string {
    return this.#fragments.html(
      shellFrame,
      { kind: page.kind },
      {
        navbar: this.#navbar.html(page),
        sidebar: this.#sidebar(page),
        main: this.#main(page),
      },
    );
  }

  #sidebar({ sidebar, path }: PageData): string {
    if (sidebar === null) return "";
    const items = this.#sidebars.get(sidebar.key);
    if (items === undefined) throw new Error(`sidebar \`${sidebar.key}\` was never added`);
    return this.#fragments.html(sidebarFragment, { ofDocs: isOfDocs(sidebar) }, { tree: items.html(path) });
  }

  #main(page: PageData): string {
    if (isComponent(page)) return slotHtml(this.#fragments, page.kind);
    // Each language has only one page of these kinds.
    if (page.kind === "search" || page.kind === "not-found") {
      return renderToString(<ServedContent site={this.#site} page={page} articles={[]} />);
    }
    return docHtml(page, this.#fragments);
  }
}
