/** Stand-ins for the exports of modules that do not exist, such as those of packages that are not installed. */
import { Component, type ReactNode } from "react";

import { missingData } from "./missing-data";
import { recordOmittedPart } from "./side/omitted-parts.browser";

/**
 * Properties that a stand-in lacks: `then`, which identifies promises, and the static properties that React uses to detect features of a
 * class.
 */
const ABSENT = new Set<string | symbol>([
  "then",
  "$$typeof",
  "contextType",
  "contextTypes",
  "childContextTypes",
  "defaultProps",
  "displayName",
  "propTypes",
  "getDerivedStateFromError",
  "getDerivedStateFromProps",
  "getSnapshotBeforeUpdate",
]);

/** Error for a use of a missing module that a stand-in cannot replace. It is thrown in every environment. */
export class MissingModuleError extends Error {
  override name = "MissingModuleError";
}

/**
 * Returns the exports of a missing module. All names, and all of their properties, are the same stand-in.
 *
 * - As a component, it renders its children, and the server records that a part is left out.
 * - While modules are evaluated, a call or a construction returns the stand-in, because modules often register icons and the like, and its
 *   string value is empty. Later, a call and the conversion to a string throw an error, because the result of a hook, for example, is
 *   unknown.
 *
 * @param message the reason for which the module is missing
 */
export function standIn(message: string): object {
  let isEvaluated = false;
  // Modules that are imported together are evaluated before promise reactions run.
  void Promise.resolve().then(() => (isEvaluated = true));

  class Missing extends Component<{ readonly children?: unknown }> {
    override render(): ReactNode {
      recordOmittedPart(message);
      const { children } = this.props;
      return typeof children === "function" ? null : (children as ReactNode);
    }
  }

  function known<Value>(value: Value): Value {
    if (isEvaluated) throw new MissingModuleError(message);
    return value;
  }
  const exported: object = new Proxy(Missing, {
    get: (target, name) => {
      if (name === Symbol.toPrimitive) return () => known("");
      if (name in target) return Reflect.get(target, name) as unknown;
      return typeof name === "symbol" || ABSENT.has(name) ? undefined : exported;
    },
    apply: () => known(exported),
    construct: (target, parameters) => (isEvaluated ? (Reflect.construct(target, parameters) as object) : exported),
  });
  return underAllNames(exported);
}

/**
 * Returns the exports of a missing data file. All names are data without content (see `missingData`).
 *
 * @param message the reason for which the file is missing
 */
export function dataStandIn(message: string): object {
  return underAllNames(missingData(message));
}

/**
 * Returns the exports under all names. Names that are not own properties are read through the prototype, so that a bundler finds any name.
 */
function underAllNames(exported: object): object {
  const names = new Proxy({}, { get: (_, name) => (name === "then" ? undefined : exported) });
  return Object.create(names, { __esModule: { value: true }, default: { value: exported, enumerable: true } }) as object;
}
