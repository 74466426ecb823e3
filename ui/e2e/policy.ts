/** Content-Security-Policy of the tested sites: stricter than the default one, so that a page that needs more logs a message. */

/** Hosts of the hosted search, as sources of a policy. */
export const SEARCH_SERVICES = ["https://*.algolia.net", "https://*.algolianet.com"] as const;

/** Returns a strict policy: nothing inline, and other hosts only if they are named services. */
export function strictPolicy(services: readonly string[]): string {
  return (
    `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; ` +
    `connect-src ${["'self'", ...services].join(" ")}; base-uri 'none'; form-action 'self'`
  );
}
