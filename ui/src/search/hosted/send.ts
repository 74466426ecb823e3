/** Sends one attempt with `fetch`, under the two timers that the specification names. */
import type { Attempt, Outcome } from "./exchange";

/** Who asks. */
export interface Credentials {
  readonly applicationId: string;
  /** A public key that can search and nothing else. */
  readonly apiKey: string;
}

/** How the service is told who sends; the official clients use the same form. */
export const AGENT = "docs-site; Browser";

/** Makes the function that sends a body to the host of an attempt. Never rejects. */
export function sender(credentials: Credentials, agent = AGENT) {
  const parameters = Object.entries({
    "x-algolia-agent": agent,
    "x-algolia-api-key": credentials.apiKey,
    "x-algolia-application-id": credentials.applicationId,
  });
  // In the address, as all browsers' clients do: a request without headers of its own needs no preflight.
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

/** Stops what runs when a timer ends: the first until it has `begun`, the second from there to its end. */
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
