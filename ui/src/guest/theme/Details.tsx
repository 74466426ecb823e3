import { Children, isValidElement, type ComponentProps, type ReactNode } from "react";

/** Properties of details; all others are those of the element. */
export interface DetailsProps extends ComponentProps<"details"> {
  readonly summary?: ReactNode;
}

/** Disclosure with a summary. Without the property, the `summary` among the children is used. */
export function Details({ summary, children, ...props }: DetailsProps): ReactNode {
  const items = Children.toArray(children);
  const written = items.find((item) => isValidElement(item) && item.type === "summary");
  const shown = summary ?? written ?? "Details";
  return (
    <details {...props}>
      {isValidElement(shown) && shown.type === "summary" ? shown : <summary>{shown}</summary>}
      {summary === undefined ? items.filter((item) => item !== written) : children}
    </details>
  );
}
