import { fetchRequiredJson } from "./fetch-json";

/** Age above which a file is requested again, for pages that are open while a new version is published. */
const FRESH_MS = 60_000;

interface CachedFile {
  readonly request: Promise<unknown>;
  /** Time of the request on the page's clock. */
  readonly time: number;
}

const cached = new Map<string, CachedFile>();

/**
 * Returns the content of a JSON file whose URL is the same in all builds. Rejects with a `NetworkError` if there is no response.
 *
 * Such a file contains what depends on all versions, so that a further version does not change the pages of the others.
 */
export function loadFreshJson<Value>(href: string): Promise<Value> {
  const previous = cached.get(href);
  if (previous !== undefined && performance.now() - previous.time < FRESH_MS) return previous.request as Promise<Value>;
  // Without a response, the former content is better than none. It is requested again the next time.
  const fail = (error: unknown) => {
    if (cached.get(href) === current) {
      if (previous === undefined) cached.delete(href);
      else cached.set(href, previous);
    }
    if (previous === undefined) throw error;
    return previous.request as Promise<Value>;
  };
  const current = { request: fetchRequiredJson<Value>(href).catch(fail), time: performance.now() };
  cached.set(href, current);
  return current.request;
}
