import { Children, isValidElement, type ComponentProps, type ReactNode } from "react";

import { lookClass } from "../../look/look";

/** Properties of details, in addition to those of the element. */
export interface DetailsProps extends ComponentProps<"details"> {
  readonly summary?: ReactNode;
}

/** Renders a disclosure with a summary. Without the property, it uses the `summary` among the children. */
export function Details({ summary, children, ...props }: DetailsProps): ReactNode {
  const items = Children.toArray(children);
  const written = items.find((item) => isValidElement(item) && item.type === "summary");
  const shown = summary ?? written ?? "Details";
  return (
    <details {...props} className={lookClass("details", props.className)}>
      {isValidElement(shown) && shown.type === "summary" ? shown : <summary>{shown}</summary>}
      {summary === undefined ? items.filter((item) => item !== written) : children}
    </details>
  );
}
