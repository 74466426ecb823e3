/**
 * Content-Security-Policy of the tested sites. It is stricter than the default, so that a page that needs more permissions logs a message.
 */

/** Hosts of the hosted search, as sources of a policy. */
export const SEARCH_SERVICES = ["https://*.algolia.net", "https://*.algolianet.com"] as const;

/** Returns a strict policy. It allows nothing inline, and only the named services as other hosts. */
export function strictPolicy(services: readonly string[]): string {
  return (
    `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; media-src 'self'; ` +
    `connect-src ${["'self'", ...services].join(" ")}; base-uri 'none'; form-action 'self'`
  );
}
