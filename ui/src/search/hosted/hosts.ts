/**
 * Selection of hosts and timeouts for a request. Counterpart in Rust: `docs-search-client`. `fixtures/search/failover.json` keeps both
 * consistent. Contains only hosts for reading, because a site writes nothing.
 */
import type { Marks } from "./marks";

/** Time for which a failed host is skipped (specification, section 9). */
export const DOWN_DURATION_MS = 120_000;

/** Timeouts of one attempt, in milliseconds. */
export interface Timeouts {
  /** Time until the response begins. */
  readonly connect: number;
  /** Time from the beginning to the end of the response. */
  readonly response: number;
}

/** Specification, section 9: connect 1 s, read 2 s. */
export const TIMEOUTS: Timeouts = { connect: 1000, response: 2000 };

/**
 * Returns the hosts of an application: the nearest host, then three fallback hosts in random order, so that the load is distributed if the
 * nearest host fails. `random` returns numbers from 0 (inclusive) to 1 (exclusive).
 */
export function applicationHosts(applicationId: string, random: () => number): readonly string[] {
  const fallbackHosts = [1, 2, 3].map((number) => `${applicationId}-${number}.algolianet.com`);
  for (let last = fallbackHosts.length - 1; last > 0; last--) {
    const chosen = Math.floor(random() * (last + 1));
    [fallbackHosts[last], fallbackHosts[chosen]] = [fallbackHosts[chosen]!, fallbackHosts[last]!];
  }
  return [`${applicationId}-dsn.algolia.net`, ...fallbackHosts];
}

/** Hosts that a request tries once each. The list is fixed when the request starts. */
export interface Plan {
  readonly hosts: readonly string[];
  /** Number of hosts that timed out recently. */
  readonly slow: number;
}

/** Returns the hosts that are available, followed by those that timed out. If all hosts are down, returns all of them. */
export function plan(hosts: readonly string[], marks: Marks, now: number): Plan {
  const held = (host: string) => {
    const mark = marks[host];
    return mark !== undefined && now - mark.since <= DOWN_DURATION_MS ? mark.fault : "none";
  };
  const up = hosts.filter((host) => held(host) === "none");
  const slow = hosts.filter((host) => held(host) === "slow");
  const available = [...up, ...slow];
  return { hosts: available.length > 0 ? available : hosts, slow: slow.length };
}

/**
 * Returns the factor by which timeouts grow. It depends on the hosts that had timed out before the request and those that timed out during
 * it.
 */
export function backoffFactor(slow: number, timeouts: number): number {
  return slow === 0 && timeouts === 0 ? 1 : slow + 3 + timeouts;
}
