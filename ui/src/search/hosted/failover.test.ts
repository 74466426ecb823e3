/**
 * Replays what was recorded of the official clients under faults: a selection that is always there, and all
 * of it where it lies beside the workspace.
 */
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";

import selection from "../../../../fixtures/cases/failover.json";
import { play, type Expectation, type Recordings, type Scenario } from "../../testing/search-scenario";

declare module "vitest" {
  interface ProvidedContext {
    readonly searchVectors: Recordings | null;
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The recordings in our words: the key of `detailed_api_error` is of no use here, stores have no names. */
function expected({ expect: { attempts, results, states } }: Scenario): Expectation {
  const plain = (result: Record<string, unknown>) => {
    const { error: _, ...rest } = result;
    return rest["kind"] === "detailed_api_error" ? { ...rest, kind: "api_error" } : rest;
  };
  return {
    attempts,
    results: (results as Record<string, unknown>[]).map(plain),
    states: (states as Record<string, unknown>[]).map(({ store: _, ...rest }) => rest),
  };
}

async function replay({ scenarios }: Recordings): Promise<void> {
  for (const scenario of scenarios) {
    expect.soft(await play(scenario), `${scenario.id}: ${scenario.title}`).toEqual(expected(scenario));
  }
}

test("the selection", () => replay(selection as unknown as Recordings));

const vectors = inject("searchVectors");
test.skipIf(vectors === null)("all recordings beside the workspace", () => replay(vectors!), 60_000);
