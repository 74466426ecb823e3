import { Suspense, use } from "react";

import { distinctPages, navbarPages, sidebarPages } from "../data/known-pages";
import type { LoadedPage } from "../data/loaded-page";
import { message } from "../data/messages";
import type { NavbarData } from "../data/types";
import { encodePath } from "../lib/site-path";

/** Maximum number of links. */
const MAX_PAGES = 8;

interface MainPagesProps {
  readonly navbar: NavbarData;
  readonly sidebar: LoadedPage["sidebar"];
  /** Path of the current page, which is not listed. */
  readonly path: string;
  readonly onLeave: () => void;
}

/**
 * Links to the site's main pages in the dialog before the first query: links of the navbar, then links of the first level of the page's
 * sidebar. A category without its own page links to its first page. Sends no request. The links are not options, so that Enter opens no
 * page before there is a query.
 */
export function MainPages(props: MainPagesProps) {
  return (
    <Suspense fallback={<PageLinks {...props} sidebar={null} />}>
      <PageLinks {...props} />
    </Suspense>
  );
}

function PageLinks({ navbar, sidebar, path, onLeave }: MainPagesProps) {
  const tree = sidebar instanceof Promise ? use(sidebar) : sidebar;
  const linked = [...navbarPages({ navbar }), ...sidebarPages(tree?.items ?? [])];
  const pages = distinctPages(linked.filter(({ href }) => encodePath(href) !== encodePath(path))).slice(0, MAX_PAGES);
  if (pages.length === 0) return null;
  return (
    <nav className="search-pages" aria-labelledby="search-pages">
      <div id="search-pages" className="search-group-title">
        {message("search.pages")}
      </div>
      <ul>
        {pages.map(({ label, href }) => (
          <li key={href}>
            <a href={encodePath(href)} onClick={onLeave}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
