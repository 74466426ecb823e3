/**
 * Which hosts a call asks, in which order, and how patient it is with them: the twin of
 * `docs-search-client`, held to it by `fixtures/search/failover.json`. Only reading hosts: a site changes
 * nothing.
 */
import type { Marks } from "./marks";

/** How long a host that failed is held for failed (specification, section 9). */
export const HOLD_MS = 120_000;

/** What a host gets before the next one is asked, in milliseconds. */
export interface Timeouts {
  /** Until the answer begins. */
  readonly connect: number;
  /** From there to the answer's end. */
  readonly response: number;
}

/** Specification, section 9: connect 1 s, read 2 s. */
export const TIMEOUTS: Timeouts = { connect: 1000, response: 2000 };

/**
 * The hosts of an application: its nearest one, and three spare ones in a random order, so that visitors
 * spread over them when the first fails. `random` gives numbers from 0 up to but not including 1.
 */
export function applicationHosts(applicationId: string, random: () => number): readonly string[] {
  const spares = [1, 2, 3].map((number) => `${applicationId}-${number}.algolianet.com`);
  for (let last = spares.length - 1; last > 0; last--) {
    const chosen = Math.floor(random() * (last + 1));
    [spares[last], spares[chosen]] = [spares[chosen]!, spares[last]!];
  }
  return [`${applicationId}-dsn.algolia.net`, ...spares];
}

/** Which hosts a call asks, once each; fixed when it begins. */
export interface Plan {
  readonly hosts: readonly string[];
  /** How many of them have lately been too slow. */
  readonly slow: number;
}

/** The hosts that are up, then those that were too slow; all, where every one of them is down. */
export function plan(hosts: readonly string[], marks: Marks, now: number): Plan {
  const held = (host: string) => {
    const mark = marks[host];
    return mark !== undefined && now - mark.since <= HOLD_MS ? mark.fault : "none";
  };
  const up = hosts.filter((host) => held(host) === "none");
  const slow = hosts.filter((host) => held(host) === "slow");
  const asked = [...up, ...slow];
  return { hosts: asked.length > 0 ? asked : hosts, slow: slow.length };
}

/**
 * By how much the timeouts grow: with the hosts that were too slow when the call began, and with those
 * that were too slow during it.
 */
export function growth(slow: number, timeouts: number): number {
  return slow === 0 && timeouts === 0 ? 1 : slow + 3 + timeouts;
}
