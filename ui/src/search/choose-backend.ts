/** Who answers searches on this site, by its configuration. */
import type { SearchData } from "../data/types";
import type { SearchBackend } from "./backend";
import { withFallback } from "./fallback";
import { SearchError } from "./search-error";

let chosen: { readonly search: SearchData; readonly backend: SearchBackend } | null = null;

/** The site's backend: one for the whole visit, whose code is fetched with the first search. */
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
  throw new SearchError("unreachable", `there is no search index to ask (${folder ?? "none is built with the site"})`);
}

/** A backend that is loaded when it is first asked; a load that fails is tried again with the next search. */
function lazyBackend(load: () => Promise<SearchBackend>): SearchBackend {
  let loading: Promise<SearchBackend> | null = null;
  let loaded: SearchBackend | null = null;
  return {
    async search(queries) {
      loading ??= load();
      try {
        loaded = await loading;
      } catch (error) {
        loading = null;
        throw error;
      }
      return loaded.search(queries);
    },
    forget: () => loaded?.forget?.(),
  };
}
