/** Placeholder of data that does not exist: from a missing file or from a plugin that failed. */
import { recordOmittedPart } from "./side/omitted-parts.browser";

/** Properties that code uses to detect promises, modules, React elements and values with a custom JSON form. */
const ABSENT = new Set<string | symbol>(["then", "__esModule", "$$typeof", "toJSON"]);

/**
 * Returns data without content: an empty list, which is an empty string if it is converted, and each property of which is the same list. A
 * component that shows the data is therefore rendered without it. The server records that a part is left out.
 *
 * @param message the reason for which the data is missing
 */
export function missingData(message: string): readonly unknown[] {
  const data: readonly unknown[] = new Proxy([], {
    get: (target, name) => {
      if (ABSENT.has(name)) return undefined;
      recordOmittedPart(message);
      if (name === Symbol.toPrimitive) return () => "";
      return name in target || typeof name === "symbol" ? (Reflect.get(target, name) as unknown) : data;
    },
  });
  return data;
}
