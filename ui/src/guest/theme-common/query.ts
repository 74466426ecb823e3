import { useCallback, useMemo, useSyncExternalStore } from "react";

import { history, useHistory } from "../docusaurus/location";
import { useIsHydrated } from "../side/environment.browser";

interface Options {
  /** Adds an entry to the history. */
  readonly push?: boolean;
}

/** Returns a value derived from the address, and renders again when it changes. Query and hash are empty during hydration. */
export function useHistorySelector<Value>(select: (from: typeof history) => Value): Value {
  const isHydrated = useIsHydrated();
  const served = () => select({ ...history, location: { ...history.location, search: "", hash: "" } });
  return useSyncExternalStore(history.listen, () => (isHydrated ? select(history) : served()), served);
}

/** Returns a query parameter; `null` if it is absent. */
export function useQueryStringValue(key: string | null): string | null {
  return useHistorySelector(({ location }) => (key === null ? null : new URLSearchParams(location.search).get(key)));
}

/** Returns a query parameter, and the function that sets it. */
export function useQueryString(key: string): [string, (value: string, options?: Options) => void] {
  const value = useQueryStringValue(key) ?? "";
  const set = useCallback(
    (next: string, options?: Options) => change((query) => (next ? query.set(key, next) : query.delete(key)), options),
    [key],
  );
  return [value, set];
}

type Values = readonly string[] | ((before: readonly string[]) => readonly string[]);

/** Returns all values of a query parameter, and the function that sets them. */
export function useQueryStringList(key: string): [string[], (values: Values, options?: Options) => void] {
  const json = useHistorySelector(({ location }) => JSON.stringify(new URLSearchParams(location.search).getAll(key)));
  const set = useCallback(
    (values: Values, options?: Options) =>
      change((query) => {
        const next = typeof values === "function" ? values(query.getAll(key)) : values;
        query.delete(key);
        for (const value of next) query.append(key, value);
      }, options),
    [key],
  );
  return [useMemo(() => JSON.parse(json) as string[], [json]), set];
}

/** Returns the function that removes the query. */
export function useClearQueryString(): () => void {
  const { replace } = useHistory();
  return useCallback(() => replace({ search: "" }), [replace]);
}

function change(edit: (query: URLSearchParams) => void, { push = false }: Options = {}): void {
  const query = new URLSearchParams(history.location.search);
  edit(query);
  history[push ? "push" : "replace"]({ search: query.toString(), hash: history.location.hash });
}

/** Merges query strings. Later parameters override earlier ones. */
export function mergeSearchStrings(...queries: readonly string[]): string {
  const merged = new URLSearchParams();
  for (const query of queries) new URLSearchParams(query).forEach((value, key) => merged.set(key, value));
  const text = merged.toString();
  return text === "" ? text : `?${text}`;
}
