/** Reason for a failed search: no host was reachable; the service rejected the request; the response was invalid. */
export type SearchFault = "unreachable" | "refused" | "unreadable";

/** Error of a failed search. */
export class SearchError extends Error {
  override readonly name = "SearchError";
  readonly fault: SearchFault;

  constructor(fault: SearchFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** Returns the reason for an error. Unknown errors are thrown when code cannot be loaded. */
export function faultOf(error: unknown): SearchFault {
  return error instanceof SearchError ? error.fault : "unreachable";
}
