/** Components that pages use without an import, combined with those of a project. */
import type { ComponentType, ReactNode } from "react";

import { BrowserOnly } from "../docusaurus/browser";
import { Link } from "../docusaurus/Link";
import { Translate } from "../docusaurus/translate";
import { Tabs } from "../side/tabs.browser";
import { Admonition, processAdmonitionProps, type AdmonitionProps } from "./Admonition";
import { CodeBlock } from "./CodeBlock";
import { TOCInline } from "./Contents";
import { DocCard, DocCardList } from "./DocCard";
import { Heading } from "./Heading";
import { MDXComponents } from "./mdx";
import { Mermaid } from "./Mermaid";
import { TabItem } from "./tabs-frame";
import { ThemedImage } from "./ThemedImage";

type Components = Readonly<Record<string, ComponentType<never>>>;

/** Components by the name that pages use for them. */
export const pageComponents: Components = {
  ...MDXComponents,
  Admonition,
  BrowserOnly,
  CodeBlock,
  DocCard,
  DocCardList,
  Heading,
  Link,
  Mermaid,
  TabItem,
  Tabs,
  ThemedImage,
  TOCInline,
  Translate,
} as Components;

/** Returns the components of a project that differ from those of the theme. */
export function changed(components: Components | undefined): Components {
  const isOwn = ([name, component]: [string, ComponentType<never>]): boolean => component !== MDXComponents[name];
  return Object.fromEntries(Object.entries(components ?? {}).filter(isOwn));
}

/** Returns a component for the headings of a level. */
export function heading(Of: ComponentType<{ readonly as: string }>, level: string): (props: object) => ReactNode {
  return (props) => <Of {...props} as={level} />;
}

/** Returns an admonition component with the types of a project. Unknown types are rendered as `info`. */
export function admonitionOf(types: Readonly<Record<string, ComponentType<AdmonitionProps>>>): (props: AdmonitionProps) => ReactNode {
  return (props) => {
    const complete = processAdmonitionProps(props);
    const Kind = types[complete.type ?? "note"] ?? types["info"] ?? Admonition;
    return <Kind {...complete} />;
  };
}
