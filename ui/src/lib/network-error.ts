/** Error of a request: the server was unreachable, or the response was interrupted. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
}
