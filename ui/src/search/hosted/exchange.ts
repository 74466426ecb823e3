/** One call's way through the hosts. It decides; whoever drives it sends. */
import { SearchError } from "../search-error";
import { growth, plan, type Timeouts } from "./hosts";
import type { MarkStore } from "./marks";
import { refusal } from "./refusal";

/** Whom to ask next, and for how long. */
export interface Attempt {
  readonly host: string;
  readonly timeouts: Timeouts;
}

/** What came of an attempt. */
export type Outcome =
  | { readonly type: "answer"; readonly status: number; readonly body: string }
  /** Too slow to begin, or to end. */
  | { readonly type: "timeout" }
  /** Refused, reset, cut off, not allowed: the browser does not say which. */
  | { readonly type: "network-error" };

/** An attempt that failed, for whoever looks into an error. */
export interface FailedAttempt {
  readonly host: string;
  /** Of the answer; 0 without one. */
  readonly status: number;
  readonly timedOut: boolean;
  /** Hosts that were left to ask. */
  readonly triesLeft: number;
}

/** What a call starts from. */
export interface Service {
  readonly hosts: readonly string[];
  readonly marks: MarkStore;
  readonly timeouts: Timeouts;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Gives the attempts of a call, takes the outcome of each, and returns the answer's JSON.
 *
 * Every status from 400 to 499 is the service's last word. Anything else that is no success is the host's
 * fault: it is marked, and the next one asked.
 *
 * Throws a `SearchError`, with the failed attempts as its `cause`.
 */
export function* exchange({ hosts, marks, timeouts, now }: Service): Generator<Attempt, unknown, Outcome> {
  const planned = plan(hosts, marks.read(), now());
  const failed: FailedAttempt[] = [];
  let met = 0;
  for (const host of planned.hosts) {
    const times = growth(planned.slow, met);
    const outcome = yield { host, timeouts: { connect: timeouts.connect * times, response: timeouts.response * times } };
    const status = outcome.type === "answer" ? outcome.status : 0;
    const timedOut = outcome.type === "timeout";
    const kind = Math.floor(status / 100);
    if (outcome.type === "answer" && kind === 2) return parse(outcome.body, host);
    failed.push({ host, status, timedOut, triesLeft: planned.hosts.length - failed.length - 1 });
    if (outcome.type === "answer" && kind === 4) throw refusal(outcome.body, failed);
    if (timedOut) met += 1;
    marks.write(host, { fault: timedOut ? "slow" : "down", since: now() });
  }
  throw new SearchError("unreachable", "no host of the search service answered", { cause: failed });
}

function parse(body: string, host: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new SearchError("unreadable", `${host} gave an answer that is not JSON`, { cause });
  }
}
