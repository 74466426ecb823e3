/** What is known of hosts that failed, shared by all tabs: a page that is loaded anew need not find out again. */
import { readStored, writeStored } from "../../lib/storage";

/** How a host failed last, and when that was noticed, in milliseconds since 1970. */
export interface Mark {
  readonly fault: "down" | "slow";
  readonly since: number;
}

/** The marks of the hosts that ever failed; a success leaves them as they are. */
export type Marks = Readonly<Record<string, Mark>>;

/** Where marks are kept. */
export interface MarkStore {
  read(): Marks;
  /** Puts a mark into the place of the one before. */
  write(host: string, mark: Mark): void;
}

/**
 * Marks under an application's name in the browser's storage, never more than one for each host; in
 * memory where there is no storage.
 */
export function storedMarks(applicationId: string, hosts: readonly string[], now: () => number): MarkStore {
  const key = `docs-search-hosts-${applicationId}`;
  let known: Marks = {};
  const read = () => {
    const stored = parse(readStored(key));
    const newest = hosts.flatMap((host) => {
      // A clock that was set back must not hold a host for longer than it is meant to be held.
      const marks = [known[host], stored[host]].filter((mark) => isMark(mark) && mark.since <= now()) as Mark[];
      const mark = marks.sort((one, other) => other.since - one.since)[0];
      return mark ? [[host, { fault: mark.fault, since: mark.since }]] : [];
    });
    return Object.fromEntries(newest) as Marks;
  };
  return {
    read,
    write(host, mark) {
      known = { ...read(), [host]: mark };
      writeStored(key, JSON.stringify(known));
    },
  };
}

function parse(stored: string | null): Record<string, unknown> {
  try {
    return (JSON.parse(stored ?? "") ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Anything may stand in the storage. */
function isMark(value: unknown): value is Mark {
  const mark = value as Mark | null | undefined;
  return (mark?.fault === "down" || mark?.fault === "slow") && typeof mark.since === "number";
}
