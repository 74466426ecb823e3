import type { FooterData, FooterItemData } from "../data/types";
import { wrapInLook } from "../look/wrap-in-look";
import { lookClass } from "../look/look";
import { EXTERNAL_LINK, ExternalMark } from "./ExternalMark";
import { ItemContent } from "./ItemContent";
import { ThemedImage } from "./ThemedImage";

/** Footer of every page: columns of links or one row, logo and copyright. */
export function Footer({ footer }: { readonly footer: FooterData }) {
  return (
    <footer className="footer theme-layout-footer" data-style={footer.style}>
      <div className="footer-inner">
        <FooterLinks links={footer.links} />
        {(footer.logo !== null || footer.copyright !== null) && (
          <div className="footer-bottom">
            <FooterLogo logo={footer.logo} />
            {footer.copyright !== null && <div className="footer-copyright" dangerouslySetInnerHTML={{ __html: footer.copyright }} />}
          </div>
        )}
      </div>
    </footer>
  );
}

function FooterLinks({ links }: { readonly links: FooterData["links"] }) {
  if (links.type === "row") {
    if (links.items.length === 0) return null;
    return (
      <ul className="footer-row">
        {links.items.map((item, index) => (
          <FooterItemView key={index} item={item} />
        ))}
      </ul>
    );
  }
  return (
    <div className="footer-columns">
      {links.columns.map((column, index) => (
        <div key={index} className={lookClass("footer-column")}>
          {column.title !== "" && <p className="footer-title">{column.title}</p>}
          <ul className={lookClass("footer-list")}>
            {column.items.map((item, position) => (
              <FooterItemView key={position} item={item} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function FooterItemView({ item }: { readonly item: FooterItemData }) {
  if (item.type === "html") return <li className={lookClass("footer-item")} dangerouslySetInnerHTML={{ __html: item.html }} />;
  return (
    <li className={lookClass("footer-item")}>
      <a
        href={item.href}
        className={lookClass("footer-link", item.className)}
        aria-label={item.name ?? undefined}
        data-full-load={item.fullLoad}
        {...(item.external && EXTERNAL_LINK)}
      >
        <ItemContent item={item} />
        {item.external && !item.unmarked && item.label !== "" && <ExternalMark />}
      </a>
    </li>
  );
}

function FooterLogo({ logo }: { readonly logo: FooterData["logo"] }) {
  if (logo === null) return null;
  const image = <ThemedImage image={logo} className="footer-logo" />;
  const linked =
    logo.href === null ? (
      image
    ) : (
      <a href={logo.href} rel="noopener noreferrer" className={lookClass("footer-logo-link")}>
        {image}
      </a>
    );
  return wrapInLook("footer-logo-box", linked);
}
