import type { ReloadCause } from "./reload-once";

/** Error of a request: the server was unreachable, or the response was interrupted. */
export class NetworkError extends Error implements ReloadCause {
  override readonly name = "NetworkError";
  declare reloads?: boolean;
}
