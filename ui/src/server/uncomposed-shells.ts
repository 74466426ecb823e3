/** Counterpart of `shells.ts` without fragments, for components that read texts. */
import type { PageData } from "../data/types";
import type { SplitShell } from "./split-shell";
import { WholeShells } from "./whole-shells";

/** Renders the shells of one site's pages as a whole. */
export class Shells extends WholeShells {
  /** Returns a page's shell, which is not composed of anything that could differ from it. */
  renderCompared(page: PageData): SplitShell {
    return this.render(page);
  }
}
