import { createElement, type ComponentProps, type ComponentType, type ReactNode } from "react";

import { Link, type LinkProps } from "../docusaurus/Link";
import { MDXProvider } from "../components";
import { Head } from "../side/head.browser";
import { Admonition } from "./Admonition";
import { CodeBlock, CodeInline, type CodeBlockProps } from "./CodeBlock";
import { Details } from "./Details";
import { Heading } from "./Heading";
import { Mermaid } from "./Mermaid";
import { Unchanged } from "./Layout";

/** Renders inline code, or a code block if the code has more than one line. */
export function MDXCode(props: CodeBlockProps): ReactNode {
  const text = [props.children].flat();
  const isInline = text.every((part) => typeof part === "string" && !part.includes("\n")) && props.className === undefined;
  return isInline ? <CodeInline {...(props as object)}>{props.children}</CodeInline> : <CodeBlock {...props} />;
}

/** Link. */
export const MDXA = (props: LinkProps): ReactNode => <Link {...props} />;

/** Image with lazy loading. */
export const MDXImg = (props: ComponentProps<"img">): ReactNode => <img decoding="async" loading="lazy" {...props} />;

const plain =
  (name: "ul" | "li") =>
  (props: object): ReactNode =>
    createElement(name, props);

/** Unordered list. */
export const MDXUl = plain("ul");

/** List item. */
export const MDXLi = plain("li");

/** Heading of the level in `as`. */
export const MDXHeading = Heading;

const LEVELS = ["h1", "h2", "h3", "h4", "h5", "h6"] as const;

/** Components that render Markdown. */
export const MDXComponents: Readonly<Record<string, ComponentType<never>>> = {
  Head,
  Details,
  details: Details,
  code: MDXCode,
  a: MDXA,
  pre: Unchanged,
  ul: MDXUl,
  li: MDXLi,
  img: MDXImg,
  ...Object.fromEntries(LEVELS.map((as) => [as, (props: ComponentProps<"h2">) => <Heading {...props} as={as} />])),
  admonition: Admonition,
  mermaid: Mermaid,
};

/** Renders its children with the components for Markdown. */
export function MDXContent({ children }: { readonly children?: ReactNode }): ReactNode {
  return <MDXProvider components={MDXComponents}>{children}</MDXProvider>;
}
