import type { SidebarLinkData } from "../data/types";
import { EXTERNAL_LINK, ExternalMark } from "../layout/ExternalMark";
import { classes } from "../lib/classes";
import { EntryLabel } from "./EntryLabel";

interface SidebarLinkViewProps {
  readonly link: SidebarLinkData;
  readonly current: boolean;
}

/** Link to a page in the sidebar. */
export function SidebarLinkView({ link, current }: SidebarLinkViewProps) {
  return (
    <li className={classes("theme-doc-sidebar-item-link", link.className)}>
      <a
        className="sidebar-link"
        href={link.href}
        aria-current={current ? "page" : undefined}
        data-full-load={link.fullLoad}
        {...(link.external && EXTERNAL_LINK)}
      >
        <EntryLabel entry={link} />
        {link.external && <ExternalMark />}
      </a>
    </li>
  );
}

/** Marker for omitted items of a long list. */
export function SidebarGap() {
  return <li className="sidebar-gap" aria-hidden="true" />;
}

/** HTML of an author between the items. */
export function SidebarHtmlView({ html }: { readonly html: string }) {
  return <li className="sidebar-html" dangerouslySetInnerHTML={{ __html: html }} />;
}
