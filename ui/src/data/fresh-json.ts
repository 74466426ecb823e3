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
  // Without a response, the former content is better than none.
  const fail = (error: unknown) => {
    if (previous === undefined) {
      cached.delete(href);
      throw error;
    }
    cached.set(href, previous);
    return previous.request as Promise<Value>;
  };
  const request = fetchRequiredJson<Value>(href).catch(fail);
  cached.set(href, { request, time: performance.now() });
  return request;
}
