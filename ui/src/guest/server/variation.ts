/**
 * What makes the result of equal elements another one: the page that they are on, and chance. Results without either are of use on all pages.
 */
import type { PageProps } from "../context";
import { noteVariation } from "./liveness";

const { random } = Math;
Math.random = () => {
  noteVariation();
  return random();
};

/** Returns a page whose reading is noted. */
export function watchedPage(page: PageProps): PageProps {
  return new Proxy(page, {
    get(target, name) {
      noteVariation();
      return Reflect.get(target, name) as unknown;
    },
    ownKeys(target) {
      noteVariation();
      return Reflect.ownKeys(target);
    },
  });
}
