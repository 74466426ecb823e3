/** Dependence of a result on the page. A result that depends neither on it nor on chance can be reused on all pages. */
import type { PageProps } from "../context";
import { recordDifference, recordVariation } from "./interactivity";

/** Kind of the page that parts of the shell read: they are rendered once for all pages. */
const SHELL = "shell";

/**
 * Returns a page that records when its properties are read: another page may have another result. For a part of the
 * shell this is nearly every page, so the browser renders the part again.
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
