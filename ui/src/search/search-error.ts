/** Reason for a failed search: no host was reachable; the service rejected the request; the response was invalid. */
export type SearchFailure = "unreachable" | "refused" | "unreadable";

/** Error of a failed search. */
export class SearchError extends Error {
  override readonly name = "SearchError";
  readonly failure: SearchFailure;

  constructor(failure: SearchFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

/** Returns the reason for an error. Unknown errors are thrown when code cannot be loaded. */
export function failureOf(error: unknown): SearchFailure {
  return error instanceof SearchError ? error.failure : "unreachable";
}
