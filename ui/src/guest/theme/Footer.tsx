/**
 * Footer of the theme and its parts, for projects that replace some of them. They have the markup and the classes of the shell's footer, and
 * in its own look also those of Docusaurus, which style sheets of projects select.
 *
 * A part that consists of other parts reads them from a function, because the modules of parts may import each other.
 */
import { clsx } from "clsx";
import type { ComponentProps, ComponentType, CSSProperties, ReactNode } from "react";

import { Link } from "../docusaurus/Link";
import { translate } from "../docusaurus/translate";
import { isInternalUrl, withBaseUrl } from "../docusaurus/urls";
import { useThemeConfig } from "../theme-common/config";
import { isMultiColumnFooterLinks } from "../theme-common/lists";
import { hasLookClasses, lookClass, type State } from "../../look/look";
import { wrapInLook } from "../../look/wrap-in-look";
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

type FooterLinksList = readonly FooterColumn[] | readonly FooterItem[];

/** Returns the classes of a part: its own with those of the look, or else with those of Docusaurus. */
function classes(own: string, docusaurus: string | false = "", state: State = {}): string {
  const [first = ""] = own.split(" ", 1);
  return hasLookClasses() ? clsx(lookClass(first, null, state), own) : clsx(own, docusaurus);
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
  const look = classes("footer theme-layout-footer", style === "dark" && "footer--dark", { "data-style": style });
  return (
    <footer className={look} data-style={style}>
      <div className={classes("footer-inner")}>
        {links}
        {hasBottom && (
          <div className={classes("footer-bottom", "footer__bottom")}>
            {logo}
            {copyright}
          </div>
        )}
      </div>
    </footer>
  );
}

interface FooterParts {
  readonly Layout: ComponentType<FooterLayoutProps>;
  readonly Links: ComponentType<{ readonly links: FooterLinksList }>;
  readonly Logo: ComponentType<{ readonly logo: Logo }>;
  readonly Copyright: ComponentType<{ readonly copyright: string }>;
}

interface FooterConfig {
  readonly style?: "light" | "dark";
  readonly logo?: Logo;
  readonly links?: FooterLinksList;
  readonly copyright?: string;
}

/** Returns the footer of the settings that consists of the given parts. */
export function footerOf(parts: () => FooterParts): () => ReactNode {
  return function Footer() {
    const footer = useThemeConfig()["footer"] as FooterConfig | undefined;
    if (!footer) return null;
    const { Layout, Links, Logo, Copyright } = parts();
    const { style, links = [], logo, copyright } = footer;
    return (
      <Layout
        {...(style && { style })}
        links={links.length > 0 && <Links links={links} />}
        logo={logo && <Logo logo={logo} />}
        copyright={copyright && <Copyright copyright={copyright} />}
      />
    );
  };
}

interface FooterLinksParts {
  readonly MultiColumn: ComponentType<{ readonly columns: readonly FooterColumn[] }>;
  readonly Simple: ComponentType<{ readonly links: readonly FooterItem[] }>;
}

/** Returns the links of the footer: columns, or one row. */
export function footerLinksOf(parts: () => FooterLinksParts): FooterParts["Links"] {
  return function FooterLinks({ links }) {
    const { MultiColumn, Simple } = parts();
    return isMultiColumnFooterLinks(links) ? (
      <MultiColumn columns={links as readonly FooterColumn[]} />
    ) : (
      <Simple links={links as readonly FooterItem[]} />
    );
  };
}

interface FooterListParts {
  readonly LinkItem: ComponentType<{ readonly item: FooterItem }>;
}

/** Returns columns of links with titles. */
export function footerColumnsOf(parts: () => FooterListParts): FooterLinksParts["MultiColumn"] {
  return function FooterLinksMultiColumn({ columns }) {
    return (
      <div className={classes("footer-columns", "footer__links")}>
        {columns.map(({ title, className, items }, index) => (
          <div key={index} className={clsx(lookClass("footer-column") ?? "theme-layout-footer-column footer__col", className)}>
            {title && <p className={classes("footer-title", "footer__title")}>{title}</p>}
            <ul className={lookClass("footer-list") ?? "footer__items"}>{listItems(items, parts())}</ul>
          </div>
        ))}
      </div>
    );
  };
}

/** Returns links in one row. */
export function footerRowOf(parts: () => FooterListParts): FooterLinksParts["Simple"] {
  return function FooterLinksSimple({ links }) {
    return <ul className={classes("footer-row", "footer__links")}>{listItems(links, parts())}</ul>;
  };
}

function listItems(items: readonly FooterItem[], { LinkItem }: FooterListParts): ReactNode {
  const look = lookClass("footer-item") ?? "footer__item";
  return items.map((item, index) => {
    const { html, className } = item;
    return html === undefined ? (
      <li key={index} className={look}>
        <LinkItem item={item} />
      </li>
    ) : (
      <li key={index} className={clsx(look, className)} dangerouslySetInnerHTML={{ __html: html }} />
    );
  });
}

/** Link of the footer. */
export function FooterLinkItem({ item }: { readonly item: FooterItem }): ReactNode {
  const { to, href, label, html: _, prependBaseUrlToHref = false, className, ...props } = item;
  const target =
    href === undefined
      ? { to: withBaseUrl(to ?? "") }
      : { href: prependBaseUrlToHref ? withBaseUrl(href, { forcePrependBaseUrl: true }) : href };
  return (
    <Link className={clsx(lookClass("footer-link") ?? "footer__link-item", className)} {...target} {...props}>
      {label}
      {href !== undefined && !isInternalUrl(href) && <ExternalMark />}
    </Link>
  );
}

function ExternalMark() {
  return (
    <>
      <IconExternalLink />
      <span className="sr-only">{translate({ id: "theme.IconExternalLink.ariaLabel", message: "(opens in new tab)" })}</span>
    </>
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
  const image = <ThemedImage className={clsx(classes("footer-logo", "footer__logo"), className)} alt={alt} sources={sources} {...props} />;
  const linked =
    href === undefined ? (
      image
    ) : (
      <Link href={href} className={lookClass("footer-logo-link")} {...(target !== undefined && { target })}>
        {image}
      </Link>
    );
  return wrapInLook("footer-logo-box", linked);
}

/** Copyright notice, which may contain HTML. */
export function FooterCopyright({ copyright }: { readonly copyright: string }): ReactNode {
  return <div className={classes("footer-copyright", "footer__copyright")} dangerouslySetInnerHTML={{ __html: copyright }} />;
}
