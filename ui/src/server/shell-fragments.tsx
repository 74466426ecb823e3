/** Composes a page's shell from prerendered fragments. */
import type { NavbarItem, PageData, SidebarData, SiteData, SwitchTarget } from "../data/types";
import { Navbar } from "../layout/Navbar";
import { isCurrentLink } from "../layout/navbar-state";
import { isComponent } from "../pages/PageContent";
import { sidebarBrand } from "../shell/Shell";
import { ShellFrame } from "../shell/ShellFrame";
import { Sidebar } from "../sidebar/Sidebar";
import { sidebarLabel } from "../sidebar/sidebar-label";
import { docHtml, slotHtml } from "./page-fragments";
import { ServedContent, ServedOutlet } from "./served-page";
import { SidebarFragments } from "./sidebar-fragments";
import { enclosed, type SplitShell } from "./split-shell";
import { escapeText, Templates, type Fills, type Hole } from "./template";

/** Renders the shells of one site's pages. */
export class ShellFragments {
  readonly #site: SiteData;
  readonly #templates = new Templates();
  readonly #sidebars = new Map<string, SidebarFragments>();

  constructor(site: SiteData) {
    this.#site = site;
  }

  /** Adds a sidebar under the key that pages use for it. */
  addSidebar(key: string, data: SidebarData): void {
    this.#sidebars.set(key, new SidebarFragments(data, this.#templates));
  }

  /** Returns a page's shell. The shell of a page without an article (search, tags, …) has a single part. */
  render(page: PageData): SplitShell {
    const shell = this.#templates.get("shell", (hole) => (
      <ShellFrame
        site={this.#site}
        navbar={hole.element("navbar")}
        sidebar={hole.element("sidebar")}
        main={<ServedOutlet>{hole.element("main")}</ServedOutlet>}
      />
    ));
    const [before, after] = shell.around("main", { navbar: this.#navbar(page), sidebar: this.#sidebar(page) });
    return enclosed(before, this.#main(page), after);
  }

  #navbar(page: PageData): string {
    const { left, right } = this.#site.navbar;
    const links = [...left, ...right].flatMap((item): readonly NavbarItem[] => (item.type === "dropdown" ? item.items : [item]));
    const current = links.map((link) => link.type === "link" && isCurrentLink(link, page));
    const targets = [page.versions, page.locales].map((all) =>
      all.map(({ name, label, current, latest }) => [name, label, current, latest]),
    );
    const form = JSON.stringify(["navbar", page.sidebar !== null, current, targets]);
    return this.#templates.get(form, (hole) => (
      <Navbar
        site={this.#site}
        page={{
          ...page,
          versions: withHoles(page.versions, "version", hole),
          locales: withHoles(page.locales, "locale", hole),
        }}
      />
    ))({ ...fillsOf(page.versions, "version"), ...fillsOf(page.locales, "locale") });
  }

  #sidebar({ sidebar, path }: PageData): string {
    if (sidebar === null) return "";
    const fragments = this.#sidebars.get(sidebar.key);
    if (fragments === undefined) throw new Error(`sidebar \`${sidebar.key}\` was never added`);
    const label = sidebarLabel(sidebar);
    return this.#templates.get(`sidebar ${label}`, (hole) => (
      <Sidebar label={label} hideable={this.#site.sidebar.hideable} brand={sidebarBrand(this.#site)}>
        {hole.element("tree")}
      </Sidebar>
    ))({ tree: fragments.html(path) });
  }

  #main(page: PageData): SplitShell {
    if (isComponent(page)) return slotHtml(this.#templates, true);
    if (page.kind !== "search" && page.kind !== "not-found") return docHtml(this.#site, page, this.#templates);
    const content = this.#templates.get(`${page.kind} ${page.path}`, () => <ServedContent site={this.#site} page={page} articles={[]} />);
    return [content({})];
  }
}

function withHoles(targets: readonly SwitchTarget[], name: string, hole: Hole): readonly SwitchTarget[] {
  return targets.map((target, index) => ({ ...target, href: hole.text(`${name}${index}`) }));
}

function fillsOf(targets: readonly SwitchTarget[], name: string): Fills {
  return Object.fromEntries(targets.map(({ href }, index) => [`${name}${index}`, escapeText(href)]));
}
