/** Dependence of a result on the page or on randomness. A result without either can be reused on all pages. */
import type { PageProps } from "../context";
import { recordVariation } from "./interactivity";

const { random } = Math;
Math.random = () => {
  recordVariation();
  return random();
};

/** Returns a page that records when its properties are read. */
export function watchedPage(page: PageProps): PageProps {
  return new Proxy(page, {
    get(target, name) {
      recordVariation();
      return Reflect.get(target, name) as unknown;
    },
    ownKeys(target) {
      recordVariation();
      return Reflect.ownKeys(target);
    },
  });
}
