/** Selects the search backend of a site by its configuration. */
import type { SearchData } from "../data/types";
import { loadCode } from "../lib/load-code";
import type { SearchBackend } from "./backend";
import { withFallback } from "./fallback";
import { lazyBackend } from "./lazy-backend";
import { SearchError } from "./search-error";

let chosen: { readonly search: SearchData; readonly backend: SearchBackend } | null = null;

/** Returns the site's backend. There is one backend for the whole visit. */
export function chooseBackend(search: SearchData): SearchBackend {
  if (chosen === null || chosen.search !== search) chosen = { search, backend: make(search) };
  return chosen.backend;
}

/** Returns the backend for the index that is built with the site, even if a hosted service has precedence; `null` without an index. */
export function chooseIndex(search: SearchData): SearchBackend | null {
  if (search.embedded === null) return null;
  return search.hosted === null ? chooseBackend(search) : lazyBackend(() => loadEmbedded(search.embedded));
}

function make({ hosted, embedded }: SearchData): SearchBackend {
  const index = lazyBackend(() => loadEmbedded(embedded));
  if (hosted === null) return index;
  const service = lazyBackend(async () => (await loadCode(() => import("./hosted"))).hostedBackend(hosted));
  return embedded === null ? service : withFallback(service, index);
}

/** Loads the backend for the index that is built with the site, from the folder that contains it. */
async function loadEmbedded(folder: string | null): Promise<SearchBackend> {
  if (folder === null) throw new SearchError("unreachable", "no search index is built with the site");
  return (await loadCode(() => import("./embedded/embedded-backend"))).embeddedBackend({ baseUrl: folder });
}
