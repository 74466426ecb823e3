import { useEffect, useState, type ReactNode } from "react";

import type { SiteData } from "../data/types";
import { similarNames } from "../lib/similar-names";
import { openSearch } from "../state/overlays";
import { nearestPagesText } from "./nearest-pages-text";

/** Number of pages that are offered. */
const OFFERED = 5;

/** Paths that are compared: enough for the largest sites, and a bound for the time that it takes. */
const COMPARED = 20_000;

/** The pages with a path similar to the one that the reader asked for, and the search of a site that has one. */
export default function NearestPages({ site }: { readonly site: SiteData }): ReactNode {
  const [paths, setPaths] = useState<readonly string[]>([]);
  useEffect(() => {
    let isShown = true;
    const show = (found: readonly string[]) => isShown && setPaths(found);
    nearestPaths(site.baseUrl, location.pathname).then(show, () => {});
    return () => {
      isShown = false;
    };
  }, [site]);
  return (
    <>
      {paths.length > 0 && (
        <>
          <p>{nearestPagesText.title}</p>
          <ul>
            {paths.map((path) => (
              <li key={path}>
                <a href={encodeURI(path)}>{path}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      {site.search && (
        <button type="button" className="button" onClick={() => openSearch()}>
          {nearestPagesText.search}
        </button>
      )}
    </>
  );
}

/** Returns the paths similar to a path, from the list of pages that search engines read. */
async function nearestPaths(baseUrl: string, path: string): Promise<readonly string[]> {
  const response = await fetch(`${baseUrl}sitemap.xml`);
  if (!response.ok) return [];
  const list = new DOMParser().parseFromString(await response.text(), "application/xml");
  const addresses = Array.from(list.querySelectorAll("loc"), (entry) => entry.textContent ?? "");
  return similarNames(addresses.slice(0, COMPARED).map(pathOf), withoutFileName(pathOf(path)), OFFERED);
}

function pathOf(address: string): string {
  try {
    return decodeURI(new URL(address, location.href).pathname);
  } catch {
    return address;
  }
}

/** Returns a path without the parts that only the address of a file has. */
function withoutFileName(path: string): string {
  return path.replace(/\/index(\.html?)?$/i, "/").replace(/\.(html?|mdx?)$/i, "");
}
