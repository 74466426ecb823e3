import { useEffect, useState } from "react";

import { footerPages, navbarPages } from "../data/known-pages";
import { message } from "../data/messages";
import type { SiteData } from "../data/types";
import { chooseIndex } from "../search/choose-backend";
import { knownNearestPages, searchNearestPages, type MissingAddress, type NearPage } from "../search/nearest-pages";

interface NearestPagesProps {
  readonly site: SiteData;
  /** Path that does not exist on the site. */
  readonly path: string;
}

/** Suggestions on the not-found page: titles and paths of the nearest pages. Renders nothing if there are none. */
export function NearestPages({ site, path }: NearestPagesProps) {
  const [pages, setPages] = useState<readonly NearPage[]>([]);
  useEffect(() => {
    let isShown = true;
    const show = (found: readonly NearPage[]) => isShown && setPages(found);
    const missing = { baseUrl: site.baseUrl, path, known: [...navbarPages(site), ...footerPages(site)] };
    nearestPages(site, missing).then(show, () => show(knownNearestPages(missing)));
    return () => {
      isShown = false;
    };
  }, [site, path]);
  if (pages.length === 0) return null;
  return (
    <nav className="nearest-pages" aria-labelledby="nearest-pages">
      <h2 id="nearest-pages">{message("notFound.nearest")}</h2>
      <ul>
        {pages.map(({ title, href, path }) => (
          <li key={href}>
            <a href={href}>
              {title} <span>{path}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns suggestions from the index that is built with the site. A hosted service never receives a mistyped address. */
async function nearestPages({ search, language }: SiteData, missing: MissingAddress): Promise<readonly NearPage[]> {
  const index = search && chooseIndex(search);
  if (search === null || index === null) return knownNearestPages(missing);
  return searchNearestPages(index, { search, language }, missing);
}
