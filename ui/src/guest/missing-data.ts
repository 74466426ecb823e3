/** Data that does not exist: of a file that is absent, or of a plugin that failed. */
import { recordLeftOut } from "./side/left-out.browser";

/** Properties by which code recognizes promises, modules, elements of React and values with a JSON form of their own. */
const ABSENT = new Set<string | symbol>(["then", "__esModule", "$$typeof", "toJSON"]);

/**
 * Returns data without content: a list without entries, each property of which is the same list, and which is empty as a
 * text. So a component that shows the data is rendered without it. The server records that a part is left out.
 *
 * @param message the reason for which the data is missing
 */
export function missingData(message: string): readonly unknown[] {
  const data: readonly unknown[] = new Proxy([], {
    get: (target, name) => {
      if (ABSENT.has(name)) return undefined;
      recordLeftOut(message);
      if (name === Symbol.toPrimitive) return () => "";
      return name in target || typeof name === "symbol" ? (Reflect.get(target, name) as unknown) : data;
    },
  });
  return data;
}
