import type { Request } from "./build-request";

/** Response of a server. */
export interface ServerResponse {
  readonly status: number;
  readonly statusText: string;
  readonly milliseconds: number;
  readonly bytes: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly content: Content;
}

/** Content of a response: readable text, a file, or no content. */
export type Content =
  { readonly kind: "none" } | { readonly kind: "text"; readonly text: string } | { readonly kind: "file"; readonly blob: Blob };

/** Timeout after which a server counts as unreachable. */
const TIMEOUT_MS = 60_000;

/** Media types that are readable by humans. */
const READABLE = /^text\/|[/+](?:json|xml|yaml|x-yaml|javascript|x-www-form-urlencoded|x-ndjson)\b/;

/** Maximum size of a response that is shown. A larger response is a file. */
const MAX_SHOWN_BYTES = 500_000;

/** Sends a request. Throws an error if there is no response, or if the visitor cancels the request. */
export async function sendRequest({ url, method, headers, body }: Request, cancelled: AbortSignal): Promise<ServerResponse> {
  const start = performance.now();
  const response = await fetch(url, {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    body,
    // A cached response would hide the server's own response.
    cache: "no-store",
    signal: AbortSignal.any([cancelled, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  const blob = await response.blob();
  return {
    status: response.status,
    statusText: response.statusText,
    milliseconds: Math.round(performance.now() - start),
    bytes: blob.size,
    headers: [...response.headers],
    content: await contentOf(blob, response.headers.get("content-type") ?? ""),
  };
}

async function contentOf(blob: Blob, type: string): Promise<Content> {
  if (blob.size === 0) return { kind: "none" };
  if (!READABLE.test(type) || blob.size > MAX_SHOWN_BYTES) return { kind: "file", blob };
  const text = await blob.text();
  return { kind: "text", text: /[/+]json\b/.test(type) ? pretty(text) : text };
}

/** Returns formatted JSON. Returns the string unchanged if it is not valid JSON, or contains numbers that JavaScript rounds. */
function pretty(text: string): string {
  if (/\d{16}/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
