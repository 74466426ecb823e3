/** Replays recordings of the official clients under failures. The Rust client replays the same file. */
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";

import recorded from "../../../../fixtures/search/failover.json";
import { replayScenario, scenariosOf, type Expectation, type Recordings, type Scenario } from "../../testing/search-scenario";

declare module "vitest" {
  interface ProvidedContext {
    readonly searchVectors: Recordings | null;
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Converts a recording to the format of this client. The key in `detailed_api_error` and the names of stores are omitted. */
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

async function replay(file: Recordings): Promise<void> {
  for (const scenario of scenariosOf(file)) {
    expect.soft(await replayScenario(scenario), `${scenario.id}: ${scenario.title}`).toEqual(expected(scenario));
  }
}

test("the recorded scenarios", () => replay(recorded as unknown as Recordings), 60_000);

const named = inject("searchVectors");
test.skipIf(named === null)("the file that the variable SEARCH_VECTORS names", () => replay(named!), 60_000);
