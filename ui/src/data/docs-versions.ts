import { loadFreshJson } from "./fresh-json";
import type { DocsVersions, SiteData } from "./types";

/** Returns the versions of all sets of docs; empty on a site without docs. Throws a `NetworkError` if there is no response. */
export async function loadDocsVersions({ versions: href }: Pick<SiteData, "versions">): Promise<readonly DocsVersions[]> {
  return href === undefined ? [] : loadFreshJson(href);
}
