/** Composes shells from fragments. A build with `SITE_UI_SHELLS=whole` replaces this module with `uncomposed-shells`. */
import type { PageData, SidebarData, SiteData } from "../data/types";
import { differenceOf } from "./fragments";
import { ShellFragments } from "./shell-fragments";
import type { SplitShell } from "./split-shell";
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

  /** Returns a page's shell. The shell of a page without an article (search, tags, …) has a single part. */
  render(page: PageData): SplitShell {
    return this.#fragments.render(page);
  }

  /** Returns a page's shell after it has been compared with a render of the whole page. */
  renderCompared(page: PageData): SplitShell {
    // The first shell may consist of HTML that no template has produced.
    this.#fragments.render(page);
    const shell = this.#fragments.render(page);
    const [whole, joined] = [this.#whole.render(page), shell].map((pieces) => pieces.join("…")) as [string, string];
    if (whole !== joined) throw new Error(`a component renders differently on its own and within the page${differenceOf(whole, joined)}`);
    return shell;
  }
}
