/** Counterpart of `shells.ts` without fragments, for components that read strings. */
import type { PageData } from "../data/types";
import { WholeShells } from "./whole-shells";

/** Renders the shells of one site's pages as a whole. */
export class Shells extends WholeShells {
  /** Returns a page's shell. It needs no comparison, because it is not composed of fragments. */
  renderCompared(page: PageData): string {
    return this.render(page);
  }
}
