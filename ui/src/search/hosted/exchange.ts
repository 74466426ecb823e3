/** Retry logic of one request. It selects the attempts, and the caller sends them. */
import { SearchError } from "../search-error";
import type { Attempt, FailedAttempt, Outcome } from "./attempts";
import { backoffFactor, plan, type Timeouts } from "./hosts";
import type { MarkStore } from "./marks";
import { refusal } from "./refusal";

/** Hosts, marks, timeouts and clock of a service. */
export interface Service {
  readonly hosts: readonly string[];
  readonly marks: MarkStore;
  readonly timeouts: Timeouts;
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Yields the attempts of a request, receives the outcome of each, and returns the response's JSON.
 *
 * A status from 400 to 499 is final. After any other failure, the host is marked as failed and the next one is tried.
 *
 * Throws a `SearchError` whose `cause` lists the failed attempts.
 */
export function* exchange({ hosts, marks, timeouts, now }: Service): Generator<Attempt, unknown, Outcome> {
  const planned = plan(hosts, marks.read(), now());
  const failed: FailedAttempt[] = [];
  let met = 0;
  for (const host of planned.hosts) {
    const times = backoffFactor(planned.slow, met);
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
  throw new SearchError("unreachable", "no host of the search service responded", { cause: failed });
}

function parse(body: string, host: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new SearchError("unreadable", `${host} returned a response that is not JSON`, { cause });
  }
}
