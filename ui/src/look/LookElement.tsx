import type { ReactNode } from "react";

import { lookClass, type State } from "./look";

interface LookElementProps {
  /** Name of the element in the look's table. */
  readonly part: string;
  readonly state?: State;
  readonly children: ReactNode;
}

/** Element around parts of the shell, in looks whose table contains it; otherwise the parts alone. */
export function LookElement({ part, state, children }: LookElementProps) {
  const className = lookClass(part, null, state);
  return className === undefined ? children : <div className={className}>{children}</div>;
}
