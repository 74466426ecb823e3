import { NetworkError } from "../lib/network-error";

/**
 * Fetches a JSON file. Returns `null` if it does not exist: the response is a 404, or an HTML page that the server
 * sends for unknown paths. Throws a `NetworkError` if there is no response.
 */
export async function fetchJson<Value>(address: string, options?: RequestInit): Promise<Value | null> {
  try {
    const response = await fetch(address, { credentials: "same-origin", ...options });
    if (response.status >= 500) throw new NetworkError(`${address} answered ${response.status}`);
    const isJson = response.headers.get("content-type")?.includes("json") === true;
    return response.ok && isJson ? ((await response.json()) as Value) : null;
  } catch (cause) {
    if (cause instanceof NetworkError || options?.signal?.aborted) throw cause;
    throw new NetworkError(`${address} could not be fetched`, { cause });
  }
}

/** Fetches a JSON file. Throws a `NetworkError` if it does not exist. */
export async function fetchRequiredJson<Value>(address: string, options?: RequestInit): Promise<Value> {
  const value = await fetchJson<Value>(address, options);
  if (value === null) throw new NetworkError(`${address} is missing`);
  return value;
}
