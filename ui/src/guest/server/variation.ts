/** Dependence of a result on the page. A result that depends neither on the page nor on randomness can be reused on all pages. */
import type { PageProps } from "../context";
import { recordDifference, recordVariation } from "./interactivity";

/** Kind of the page that parts of the shell receive. These parts are rendered once for all pages. */
const SHELL = "shell";

/**
 * Returns a page that records reads of its properties, because the result may differ on another page. A part of the shell is on nearly
 * every page, so the browser renders it again.
 */
export function watchedPage(page: PageProps): PageProps {
  const record = page.kind === SHELL ? recordDifference : recordVariation;
  return new Proxy(page, {
    get(target, name) {
      if (name !== "kind") record();
      return Reflect.get(target, name) as unknown;
    },
    ownKeys(target) {
      record();
      return Reflect.ownKeys(target);
    },
  });
}
