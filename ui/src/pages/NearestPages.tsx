import { useEffect, useState, type ReactNode } from "react";

import type { SiteData } from "../data/types";
import { similarNames } from "../lib/similar-names";
import { openSearch } from "../state/overlays";
import { message } from "../data/messages";

/** Number of suggested pages. */
const OFFERED = 5;

/** Maximum number of compared paths: enough for large sites, and a limit for the time. */
const COMPARED = 20_000;

/** Suggestions on the not-found page: pages with a path similar to the requested one, and a link to the search, if there is one. */
export function NearestPages({ site }: { readonly site: SiteData }): ReactNode {
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
          <p>{message("notFound.nearest")}</p>
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
          {message("notFound.search")}
        </button>
      )}
    </>
  );
}

/** Returns the paths of the sitemap that are similar to a path. */
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

/** Returns a path without the suffixes of file names. */
function withoutFileName(path: string): string {
  return path.replace(/\/index(\.html?)?$/i, "/").replace(/\.(html?|mdx?)$/i, "");
}
