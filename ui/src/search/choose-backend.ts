/** Who answers searches on this site, by its configuration. */
import type { SearchData } from "../data/types";
import type { SearchBackend } from "./backend";
import { withFallback } from "./fallback";
import { lazyBackend } from "./lazy-backend";
import { SearchError } from "./search-error";

let chosen: { readonly search: SearchData; readonly backend: SearchBackend } | null = null;

/** The site's backend: one for the whole visit. */
export function chooseBackend(search: SearchData): SearchBackend {
  if (chosen === null || chosen.search !== search) chosen = { search, backend: make(search) };
  return chosen.backend;
}

function make({ hosted, embedded }: SearchData): SearchBackend {
  const index = lazyBackend(() => loadEmbedded(embedded));
  if (hosted === null) return index;
  const service = lazyBackend(async () => (await import("./hosted")).hostedBackend(hosted));
  return embedded === null ? service : withFallback(service, index);
}

/** The index that is built with the site, from the folder that it lies in. */
async function loadEmbedded(folder: string | null): Promise<SearchBackend> {
  if (folder === null) throw new SearchError("unreachable", "no search index is built with the site");
  return (await import("./embedded/embedded-backend")).embeddedBackend({ baseUrl: folder });
}
