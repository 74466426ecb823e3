import { clsx } from "clsx";
import { Children, isValidElement, type ComponentType, type ReactElement, type ReactNode } from "react";

import { translate } from "../docusaurus/translate";
import { lookClass } from "../../look/look";

/** Properties of an admonition. */
export interface AdmonitionProps {
  readonly type?: string;
  readonly title?: ReactNode;
  readonly icon?: ReactNode;
  readonly id?: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** Renders an admonition: a box with a title in the colours of its type. */
export function Admonition(props: AdmonitionProps): ReactNode {
  const { type = "note", title, icon, id, className, children } = processAdmonitionProps(props);
  return (
    <div
      className={clsx(
        "theme-admonition",
        lookClass(`theme-admonition-${type}`),
        `theme-admonition-${type}`,
        lookClass("admonition-box"),
        "admonition-box",
        className,
      )}
      data-admonition={type}
      id={id}
      role="note"
    >
      <p className={clsx(lookClass("admonition-title"), "admonition-title")} data-admonition-title={title ? "" : "keyword"}>
        {icon && <span className={clsx(lookClass("admonition-symbol"), "admonition-symbol")}>{icon}</span>}
        {title || translate({ id: `theme.admonition.${type}`, message: type })}
      </p>
      <div className={clsx(lookClass("admonition-body"), "admonition-body")}>{children}</div>
    </div>
  );
}

/** Extracts the title from the children, where MDX puts it. */
export function processAdmonitionProps<Props extends AdmonitionProps>(props: Props): Props {
  const items = Children.toArray(props.children);
  const written = items.find((item) => isValidElement(item) && item.type === "mdxAdmonitionTitle") as
    ReactElement<{ readonly children?: ReactNode }> | undefined;
  const title = props.title ?? written?.props.children;
  return { ...props, ...(title ? { title } : {}), children: written ? items.filter((item) => item !== written) : props.children };
}

const KINDS = ["note", "tip", "info", "important", "success", "secondary", "warning", "caution", "danger"] as const;

const ofKind =
  (type: string): ComponentType<AdmonitionProps> =>
  (props) => <Admonition {...props} type={type} />;

/** Components of all types of admonitions. */
export const AdmonitionTypes: Readonly<Record<string, ComponentType<AdmonitionProps>>> = Object.fromEntries(
  KINDS.map((kind) => [kind, ofKind(kind)]),
);
