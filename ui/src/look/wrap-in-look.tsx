import type { ReactNode } from "react";

import { lookClass, type State } from "./look";

/** Wraps parts of the shell in an element if the table of the look contains it; otherwise returns only the parts. */
export function wrapInLook(part: string, children: ReactNode, state?: State): ReactNode {
  const className = lookClass(part, null, state);
  return className === undefined ? children : <div className={className}>{children}</div>;
}
