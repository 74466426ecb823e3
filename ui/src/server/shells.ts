/** Composes shells from fragments. A build with `SITE_UI_SHELLS=whole` replaces this module with `uncomposed-shells`. */
import type { PageData, SidebarData, SiteData } from "../data/types";
import { differenceOf } from "./fragments";
import { ShellFragments } from "./shell-fragments";
import { WholeShells } from "./whole-shells";

/** Renders the shells of one site's pages. */
export class Shells {
  readonly #fragments: ShellFragments;
  readonly #whole: WholeShells;

  constructor(site: SiteData) {
    this.#fragments = new ShellFragments(site);
    this.#whole = new WholeShells(site);
  }

  /** Adds a sidebar under the key that pages use for it. */
  addSidebar(key: string, data: SidebarData): void {
    this.#fragments.addSidebar(key, data);
    this.#whole.addSidebar(key, data);
  }

  /** Returns a page's shell, with a mark for each article. */
  render(page: PageData): string {
    return this.#fragments.render(page);
  }

  /** Returns a page's shell after it has been compared with a render of the whole page. */
  renderCompared(page: PageData): string {
    // The first shell may consist of HTML that no template has produced.
    this.#fragments.render(page);
    const shell = this.#fragments.render(page);
    const whole = this.#whole.render(page);
    if (whole !== shell) throw new Error(`a component renders differently on its own and within the page${differenceOf(whole, shell)}`);
    return shell;
  }
}
