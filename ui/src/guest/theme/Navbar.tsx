/**
 * Parts of the navbar, for projects with their own navbar items. They have the classes of the shell's navbar, and those of Docusaurus,
 * which style sheets of projects select.
 */
import { clsx } from "clsx";
import type { ComponentType, ReactNode } from "react";

import { Link, type LinkProps } from "../docusaurus/Link";
import { withBaseUrl } from "../docusaurus/urls";

/** Components of navbar items by their types. Empty, because the shell renders the types of the theme. */
export const navbarItemTypes: Readonly<Record<string, ComponentType<Record<string, unknown>>>> = {};

interface NavbarLinkProps extends LinkProps {
  readonly label?: ReactNode;
  /** Content that replaces the label. */
  readonly html?: string;
  readonly prependBaseUrlToHref?: boolean;
  /** Properties of items that have no effect on a link. */
  readonly position?: string;
  readonly mobile?: boolean;
  readonly isDropdownItem?: boolean;
  readonly activeBasePath?: string;
  readonly activeBaseRegex?: string;
}

/** Link of the navbar. */
export function NavbarLink(props: NavbarLinkProps): ReactNode {
  const { label, html, children, className, prependBaseUrlToHref = false, href, ...rest } = props;
  const { position: _p, mobile: _m, isDropdownItem: _d, activeBasePath: _b, activeBaseRegex: _r, ...attributes } = rest;
  const target = href === undefined ? {} : { href: prependBaseUrlToHref ? withBaseUrl(href, { forcePrependBaseUrl: true }) : href };
  const content = html === undefined ? { children: children ?? label } : { dangerouslySetInnerHTML: { __html: html } };
  return <Link className={clsx("navbar-link navbar__item navbar__link", className)} {...target} {...attributes} {...content} />;
}
