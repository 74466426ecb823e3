import type { ReactNode } from "react";

import { lookClass, type State } from "./look";

/** Returns parts of the shell in an element, in looks whose table contains it; otherwise the parts alone. */
export function inLook(part: string, children: ReactNode, state?: State): ReactNode {
  const className = lookClass(part, null, state);
  return className === undefined ? children : <div className={className}>{children}</div>;
}
