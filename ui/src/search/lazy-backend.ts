import type { SearchBackend } from "./backend";

/** Returns a backend whose code is loaded on demand. The next search retries a failed load. */
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
    // Ignores a failure, which the search itself reports.
    prepare: () =>
      void loaded().then(
        (backend) => backend.prepare?.(),
        () => {},
      ),
  };
}
