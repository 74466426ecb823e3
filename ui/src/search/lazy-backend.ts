import type { SearchBackend } from "./backend";

/** A backend whose code is fetched when it is wanted; a load that fails is tried again with the next search. */
export function lazyBackend(load: () => Promise<SearchBackend>): SearchBackend {
  let loading: Promise<SearchBackend> | null = null;
  const loaded = () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  return {
    search: async (queries) => (await loaded()).search(queries),
    // Whether it can be had shows when it is asked.
    prepare: () =>
      void loaded().then(
        (backend) => backend.prepare?.(),
        () => {},
      ),
  };
}
