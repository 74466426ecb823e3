/** The server could not be reached, or the response broke off. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
}
