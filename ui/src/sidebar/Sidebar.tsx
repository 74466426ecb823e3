import { Suspense, useState, type ReactNode } from "react";

import type { SiteData } from "../data/types";
import { message } from "../data/messages";
import { Icon } from "../layout/Icon";
import { Brand } from "../layout/Navbar";
import { withLook } from "../look/look";

interface SidebarProps {
  readonly site: SiteData;
  /** `true` for a sidebar of docs, false for that of a blog. */
  readonly ofDocs: boolean;
  /** `SidebarTree`. */
  readonly children: ReactNode;
}

/**
 * Column beside the text. Its list may be loaded after all other parts. A sidebar of docs has the logo at its top while the navbar is
 * hidden, and a button that collapses the sidebar, if the site has these (R-SIDE-14).
 */
export function Sidebar({ site, ofDocs, children }: SidebarProps) {
  const [folded, setFolded] = useState(false);
  const tall = ofDocs && site.navbar.hideOnScroll;
  return (
    <aside className="sidebar theme-doc-sidebar-container" data-state={folded ? "folded" : "shown"}>
      <div className="sidebar-inner" data-tall={tall || undefined}>
        {tall && <Brand site={site} repeated />}
        <nav
          aria-label={message(ofDocs ? "sidebar.label" : "sidebar.blogLabel")}
          className={ofDocs ? "sidebar-nav" : withLook("sidebar-nav", "blog-sidebar-nav")}
        >
          <Suspense fallback={null}>{children}</Suspense>
        </nav>
        {ofDocs && site.sidebar.hideable && <FoldButton folded={folded} onFold={setFolded} />}
      </div>
    </aside>
  );
}

function FoldButton({ folded, onFold }: { readonly folded: boolean; readonly onFold: (folded: boolean) => void }) {
  const label = message(folded ? "sidebar.expand" : "sidebar.collapse");
  return (
    <button type="button" className="sidebar-fold" title={label} aria-label={label} onClick={() => onFold(!folded)}>
      <Icon name="collapse" />
    </button>
  );
}
