import { fetchRequiredJson } from "./fetch-json";
import type { DocsVersions, SiteData } from "./types";

/** Age above which the versions are requested again, for pages that are open while a new version is published. */
const FRESH_MS = 60_000;

interface CachedVersions {
  readonly href: string;
  readonly request: Promise<readonly DocsVersions[]>;
  /** Time of the request on the page's clock. */
  readonly time: number;
}

let cached: CachedVersions | null = null;

/**
 * Returns the versions of all sets of docs; empty on a site without docs. Throws a `NetworkError` if there is no response.
 *
 * They have the same URL in all builds, so that a further version does not change the pages of the others.
 */
export async function loadDocsVersions({ versions: href }: Pick<SiteData, "versions">): Promise<readonly DocsVersions[]> {
  if (href === undefined) return [];
  const isFresh = cached?.href === href && performance.now() - cached.time < FRESH_MS;
  if (cached !== null && isFresh) return cached.request;
  const previous = cached?.href === href ? cached : null;
  // Without a response, the former versions are better than none.
  const fail = (error: unknown) => {
    if (cached === loading) cached = previous;
    if (previous === null) throw error;
    return previous.request;
  };
  const request = fetchRequiredJson<readonly DocsVersions[]>(href).catch(fail);
  const loading: CachedVersions = { href, request, time: performance.now() };
  cached = loading;
  return request;
}
