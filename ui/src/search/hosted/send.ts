/** Sends one attempt with `fetch`, with the two timeouts of the specification. */
import type { Attempt, Outcome } from "./attempts";

/** Credentials for the service. */
export interface Credentials {
  readonly applicationId: string;
  /** Public key that permits only searching. */
  readonly apiKey: string;
}

/** Name and environment of the client, in the format of the official clients. */
export const AGENT = "docs-site; Browser";

/** Returns the function that sends a body to the host of an attempt. That function never rejects. */
export function sender(credentials: Credentials, agent = AGENT) {
  const parameters = Object.entries({
    "x-algolia-agent": agent,
    "x-algolia-api-key": credentials.apiKey,
    "x-algolia-application-id": credentials.applicationId,
  });
  // Credentials are query parameters, as in the official browser clients: a request without custom headers requires no preflight.
  const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");

  return (body: string, { host, timeouts }: Attempt) =>
    timed(timeouts, async (signal, begun) => {
      const response = await fetch(`https://${host}/1/indexes/*/queries?${query}`, {
        method: "POST",
        headers: { accept: "application/json", "content-type": "text/plain" },
        body,
        signal,
      });
      begun();
      return { type: "answer", status: response.status, body: await response.text() };
    });
}

/** Aborts an operation at a timeout. The first timer runs until the operation has `begun`, and the second from there to its end. */
async function timed(
  { connect, response }: Attempt["timeouts"],
  run: (signal: AbortSignal, begun: () => void) => Promise<Outcome>,
): Promise<Outcome> {
  const abort = new AbortController();
  const stop = () => abort.abort();
  let timer = setTimeout(stop, connect);
  const begun = () => {
    clearTimeout(timer);
    timer = setTimeout(stop, response);
  };
  try {
    return await run(abort.signal, begun);
  } catch {
    return { type: abort.signal.aborted ? "timeout" : "network-error" };
  } finally {
    clearTimeout(timer);
  }
}
