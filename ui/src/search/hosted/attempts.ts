/** Attempts to send a request to the hosts of the search service. */
import type { Timeouts } from "./hosts";

/** Next host to contact, with its timeouts. */
export interface Attempt {
  readonly host: string;
  readonly timeouts: Timeouts;
}

/** Outcome of an attempt. */
export type Outcome =
  | { readonly type: "answer"; readonly status: number; readonly body: string }
  /** A timeout before the response began, or before it ended. */
  | { readonly type: "timeout" }
  /** A refused, reset, interrupted or blocked connection: the browser does not report which. */
  | { readonly type: "network-error" };

/** Failed attempt, listed in the error's `cause`. */
export interface FailedAttempt {
  readonly host: string;
  /** Status code of the response; 0 without a response. */
  readonly status: number;
  readonly timedOut: boolean;
  /** Number of hosts left to try. */
  readonly triesLeft: number;
}
