/**
 * Parts of the footer, for projects that arrange them in their own footer. They have the classes of the shell's footer, and those of
 * Docusaurus, which style sheets of projects select.
 */
import { clsx } from "clsx";
import type { ComponentProps, CSSProperties, ReactNode } from "react";

import { Link } from "../docusaurus/Link";
import { isInternalUrl, withBaseUrl } from "../docusaurus/urls";
import { isMultiColumnFooterLinks } from "../theme-common/lists";
import { IconExternalLink } from "./Icons";
import { ThemedImage } from "./ThemedImage";

/** Link from the settings. Other properties are those of the element. */
interface FooterItem {
  readonly label?: string;
  readonly to?: string;
  readonly href?: string;
  /** Content that replaces the link. */
  readonly html?: string;
  readonly className?: string;
  readonly prependBaseUrlToHref?: boolean;
}

interface FooterColumn {
  readonly title?: string | null;
  readonly className?: string;
  readonly items: readonly FooterItem[];
}

interface FooterLayoutProps {
  readonly style?: "light" | "dark";
  readonly links?: ReactNode;
  readonly logo?: ReactNode;
  readonly copyright?: ReactNode;
}

/** Arrangement of the footer's parts. */
export function FooterLayout({ style = "light", links, logo, copyright }: FooterLayoutProps): ReactNode {
  const hasBottom = Boolean(logo) || Boolean(copyright);
  return (
    <footer className={clsx("footer theme-layout-footer", style === "dark" && "footer--dark")} data-style={style}>
      <div className="footer-inner">
        {links}
        {hasBottom && (
          <div className="footer-bottom footer__bottom">
            {logo}
            {copyright}
          </div>
        )}
      </div>
    </footer>
  );
}

/** Links of the footer: columns, or one row. */
export function FooterLinks({ links }: { readonly links: readonly FooterColumn[] | readonly FooterItem[] }): ReactNode {
  return isMultiColumnFooterLinks(links) ? (
    <FooterLinksMultiColumn columns={links as readonly FooterColumn[]} />
  ) : (
    <FooterLinksSimple links={links as readonly FooterItem[]} />
  );
}

/** Columns of links with titles. */
export function FooterLinksMultiColumn({ columns }: { readonly columns: readonly FooterColumn[] }): ReactNode {
  return (
    <div className="footer-columns footer__links">
      {columns.map(({ title, className, items }, index) => (
        <div key={index} className={clsx("theme-layout-footer-column footer__col", className)}>
          <div className="footer-title footer__title">{title}</div>
          <ul className="footer__items">{items.map(listItem)}</ul>
        </div>
      ))}
    </div>
  );
}

/** Links in one row. */
export function FooterLinksSimple({ links }: { readonly links: readonly FooterItem[] }): ReactNode {
  return <ul className="footer-row footer__links">{links.map(listItem)}</ul>;
}

function listItem(item: FooterItem, index: number): ReactNode {
  const { html, className } = item;
  if (html !== undefined) return <li key={index} className={clsx("footer__item", className)} dangerouslySetInnerHTML={{ __html: html }} />;
  return (
    <li key={index} className="footer__item">
      <FooterLinkItem item={item} />
    </li>
  );
}

/** Link of the footer. */
export function FooterLinkItem({ item }: { readonly item: FooterItem }): ReactNode {
  const { to, href, label, html: _, prependBaseUrlToHref = false, className, ...props } = item;
  const target =
    href === undefined ? { to: to ?? "" } : { href: prependBaseUrlToHref ? withBaseUrl(href, { forcePrependBaseUrl: true }) : href };
  return (
    <Link className={clsx("footer__link-item", className)} {...target} {...props}>
      {label}
      {href !== undefined && !isInternalUrl(href) && <IconExternalLink />}
    </Link>
  );
}

/** Logo from the settings. */
interface Logo {
  readonly src: string;
  readonly srcDark?: string;
  readonly alt?: string;
  readonly href?: string;
  readonly target?: ComponentProps<"a">["target"];
  readonly width?: number | string;
  readonly height?: number | string;
  readonly className?: string;
  readonly style?: CSSProperties;
}

/** Logo of the footer, with a link if it has an address. */
export function FooterLogo({ logo }: { readonly logo: Logo }): ReactNode {
  const { src, srcDark = src, alt = "", href, target, className, ...props } = logo;
  const sources = { light: withBaseUrl(src), dark: withBaseUrl(srcDark) };
  const image = <ThemedImage className={clsx("footer-logo footer__logo", className)} alt={alt} sources={sources} {...props} />;
  if (href === undefined) return image;
  return (
    <Link href={href} {...(target !== undefined && { target })}>
      {image}
    </Link>
  );
}

/** Copyright notice, which may contain HTML. */
export function FooterCopyright({ copyright }: { readonly copyright: string }): ReactNode {
  return <div className="footer-copyright footer__copyright" dangerouslySetInnerHTML={{ __html: copyright }} />;
}
