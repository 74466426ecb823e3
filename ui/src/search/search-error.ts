/** Reason of a failed search: no host was reachable; the service rejected the request; the response was invalid. */
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

/** Returns the reason of any error. Unknown errors come from code that could not be loaded. */
export function faultOf(error: unknown): SearchFault {
  return error instanceof SearchError ? error.fault : "unreachable";
}
