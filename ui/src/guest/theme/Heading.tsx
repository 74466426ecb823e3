import { Children, isValidElement, type ComponentProps, type ReactElement, type ReactNode } from "react";

import { translate } from "../docusaurus/translate";

type Level = "h1" | "h2" | "h3" | "h4" | "h5" | "h6";

interface HeadingProps extends ComponentProps<"h2"> {
  readonly as?: Level;
}

/** Renders a heading. A heading with an id has a link to itself, except the page's title. */
export function Heading({ as: As = "h2", id, children, ...props }: HeadingProps): ReactNode {
  if (As === "h1" || !id) return <As {...props}>{children}</As>;
  const words = { id: "theme.common.headingLinkTitle", message: "Direct link to {heading}" };
  const title = translate(words, { heading: textOf(children).trim() || id });
  return (
    <As id={id} {...props}>
      {children}
      <a className="hash-link" href={`#${id}`} aria-label={title} title={title}>
        {"\u200b"}
      </a>
    </As>
  );
}

/** Returns the text content of elements. */
export function textOf(children: ReactNode): string {
  return Children.toArray(children)
    .map((child) =>
      isValidElement(child) ? textOf((child as ReactElement<{ readonly children?: ReactNode }>).props.children) : String(child),
    )
    .join("");
}
