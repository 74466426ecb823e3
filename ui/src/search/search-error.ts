/**
 * Why a search has no answer: no host could be reached; the service declined; or what came can't be
 * understood.
 */
export type SearchFault = "unreachable" | "refused" | "unreadable";

/** A search that ended without an answer. */
export class SearchError extends Error {
  override readonly name = "SearchError";
  readonly fault: SearchFault;

  constructor(fault: SearchFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** What is behind any error of a search: one that nobody foresaw comes from code that could not be loaded. */
export function faultOf(error: unknown): SearchFault {
  return error instanceof SearchError ? error.fault : "unreachable";
}
