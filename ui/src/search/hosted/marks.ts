/** Marks of failed hosts. All tabs share them, and they persist across page loads. */
import { readStored, writeStored } from "../../lib/storage";

/** Kind of a host's last failure, and its time in milliseconds since 1970. */
export interface Mark {
  readonly fault: "down" | "slow";
  readonly since: number;
}

/** Marks of all hosts that have failed. A success does not remove a mark. */
export type Marks = Readonly<Record<string, Mark>>;

/** Storage of marks. */
export interface MarkStore {
  read(): Marks;
  /** Replaces the mark of a host. */
  write(host: string, mark: Mark): void;
}

/**
 * Stores marks in the browser's storage under the application's id, at most one for each host. Stores them in memory if storage is
 * unavailable.
 */
export function storedMarks(applicationId: string, hosts: readonly string[], now: () => number): MarkStore {
  const key = `docs-search-hosts-${applicationId}`;
  let known: Marks = {};
  const read = () => {
    const stored = parse(readStored(key));
    const newest = hosts.flatMap((host) => {
      // Ignores marks from the future, so that setting back the clock cannot extend the time for which a host is skipped.
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

/** Validates a stored value, because other scripts may write to the storage. */
function isMark(value: unknown): value is Mark {
  const mark = value as Mark | null | undefined;
  return (mark?.fault === "down" || mark?.fault === "slow") && typeof mark.since === "number";
}
