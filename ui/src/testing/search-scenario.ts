/** Replays recorded scenarios of the search service under failures against the client, on a virtual clock. */
import { vi } from "vitest";

import { request, Client, type Send } from "../search/hosted/client";
import type { FailedAttempt } from "../search/hosted/attempts";
import type { Service } from "../search/hosted/exchange";
import { storedMarks, type Marks, type MarkStore } from "../search/hosted/marks";
import { RefusalError } from "../search/hosted/refusal";
import { sender } from "../search/hosted/send";
import { SearchError } from "../search/search-error";

/** File of scenarios, in the format that `fixtures/search/README.md` describes. */
export interface Recordings {
  readonly defaults?: { readonly hosts: Scenario["hosts"]; readonly timeouts: BaseTimeouts; readonly answer: Behaviour };
  readonly scenarios: readonly (Partial<Scenario> & Pick<Scenario, "id" | "title" | "calls" | "expect">)[];
}

/** Returns the scenarios of a file, merged with the file's defaults. */
export function scenariosOf({ defaults, scenarios }: Recordings): readonly Scenario[] {
  return scenarios.map((scenario) => {
    const { hosts, timeouts, behaviour } = { ...defaults, behaviour: {}, ...scenario };
    if (hosts === undefined || timeouts === undefined) throw new Error(`${scenario.id} has no hosts or no timeouts`);
    const answers = defaults ? hosts.map(({ url }) => [url, [defaults.answer]] as const) : [];
    return { ...scenario, hosts, timeouts, behaviour: { ...Object.fromEntries(answers), ...behaviour } };
  });
}

/** Behaviour of a service, calls of an application, and the expected outcome. */
export interface Scenario {
  readonly id: string;
  readonly title: string;
  readonly hosts: readonly { readonly url: string; readonly accept: "read" | "write" | "readWrite" }[];
  readonly timeouts: BaseTimeouts;
  readonly shared_state?: boolean;
  readonly behaviour: Readonly<Record<string, readonly Behaviour[]>>;
  readonly calls: readonly Call[];
  readonly expect: Expectation;
}

interface BaseTimeouts {
  readonly connect: number;
  readonly read: number;
  readonly write: number;
}

interface Call {
  readonly id: string;
  readonly op: "read" | "write" | "clear_cache";
  readonly at_ms: number;
  readonly client?: string;
  readonly key?: string;
  readonly cacheable?: boolean;
  readonly method?: string;
  readonly timeouts?: Partial<BaseTimeouts>;
}

/** Reaction of a host to one attempt. */
interface Behaviour {
  readonly kind: string;
  readonly status?: number;
  readonly after_ms?: number;
  readonly headers_after_ms?: number;
  readonly body_after_ms?: number;
  readonly body?: string;
}

/** Observations that are compared. */
export interface Expectation {
  readonly attempts: readonly unknown[];
  readonly results: readonly unknown[];
  readonly states: readonly unknown[];
}

/** Replays a scenario from start to end and returns the observations. Requires fake timers. */
export async function replayScenario(scenario: Scenario): Promise<Expectation> {
  vi.setSystemTime(0);
  localStorage.clear();
  const world = new World(scenario);
  for (const call of scenario.calls) setTimeout(() => void world.execute(call), call.at_ms);
  await vi.runAllTimersAsync();
  return world.observations();
}

class World {
  readonly #scenario: Scenario;
  readonly #attempts: unknown[] = [];
  readonly #results = new Map<string, unknown>();
  readonly #states: unknown[] = [];
  readonly #clients = new Map<string, Client>();
  readonly #stores = new Map<string, MarkStore>();
  readonly #visits = new Map<string, number>();
  /** Response of the current attempt. */
  #response = { hasBegun: false };
  /** Call to which the next attempt belongs: an attempt starts immediately after its call or after the previous attempt. */
  #owner = "";

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
    vi.stubGlobal("fetch", (address: string, { signal }: { signal: AbortSignal }) => this.#fetch(address, signal));
  }

  observations(): Expectation {
    const results = this.#scenario.calls.map(({ id }) => this.#results.get(id));
    return { attempts: this.#attempts, results, states: this.#states };
  }

  async execute(call: Call): Promise<void> {
    const result = await this.#outcome(call);
    this.#results.set(call.id, { call: call.id, ...result, at_ms: Date.now() });
    this.#states.push({ after_call: call.id, at_ms: Date.now(), hosts: recordedMarks(this.#service(call).marks.read()) });
  }

  async #outcome(call: Call): Promise<object> {
    const client = this.#client(call);
    if (call.op === "clear_cache") {
      client.clearCache();
      return { kind: "ok" };
    }
    const plain = call.op === "write" || call.method === "GET" || call.cacheable === false || call.timeouts;
    try {
      this.#owner = call.id;
      const body = call.key ?? call.id;
      return { kind: "ok", body: await (plain ? request(body, this.#service(call), this.#send) : client.request(body)) };
    } catch (error) {
      return recordedError(error);
    }
  }

  #client(call: Call): Client {
    const plain: Call = { ...call, op: "read", timeouts: {} };
    return kept(this.#clients, call.client ?? "A", () => new Client(this.#service(plain), this.#send));
  }

  /** Returns the hosts and timeouts of a call. The site's client only reads; calls that write use the other hosts and the other timeout. */
  #service({ op, client = "A", timeouts }: Call): Service {
    const { hosts, shared_state: shared = true, timeouts: base } = this.#scenario;
    const times = { ...base, ...timeouts };
    const wanted = op === "write" ? "write" : "read";
    return {
      hosts: hosts.filter(({ accept }) => accept === wanted || accept === "readWrite").map(({ url }) => url),
      marks: kept(this.#stores, shared ? "" : client, (name) => this.#store(name)),
      timeouts: { connect: times.connect, response: times[wanted] },
      now: Date.now,
    };
  }

  #store(name: string): MarkStore {
    return storedMarks(
      name,
      this.#scenario.hosts.map(({ url }) => url),
      Date.now,
    );
  }

  #send: Send = async (body, attempt) => {
    const owner = this.#owner;
    const record: Record<string, unknown> = {
      call: owner,
      host: attempt.host,
      at_ms: Date.now(),
      connect_timeout_ms: attempt.timeouts.connect,
      response_timeout_ms: attempt.timeouts.response,
    };
    this.#attempts.push(record);
    const response = (this.#response = { hasBegun: false });
    const outcome = await send(body, attempt);
    const late = response.hasBegun ? "response_timeout" : "connect_timeout";
    record["outcome"] = outcome.type === "answer" ? `http_${outcome.status}` : outcome.type === "timeout" ? late : "network_error";
    record["end_ms"] = Date.now();
    this.#owner = owner;
    return outcome;
  };

  /** Returns the host's next behaviour as a `fetch` response. */
  async #fetch(address: string, signal: AbortSignal) {
    const { host } = new URL(address);
    const response = this.#response;
    const behaviours = this.#scenario.behaviour[host]!;
    const visit = this.#visits.get(host) ?? 0;
    this.#visits.set(host, visit + 1);
    const behaviour = behaviours[Math.min(visit, behaviours.length - 1)]!;
    await pass(behaviour.headers_after_ms ?? behaviour.after_ms ?? Infinity, signal);
    if (behaviour.headers_after_ms === undefined) throw new TypeError("no connection");
    response.hasBegun = true;
    return {
      status: behaviour.status ?? 200,
      text: async () => {
        await pass(behaviour.body_after_ms ?? Infinity, signal);
        if (behaviour.kind === "truncated") throw new TypeError("cut off");
        return behaviour.body;
      },
    };
  }
}

const send = sender({ applicationId: "TESTAPPID", apiKey: "test-search-key" });

function kept<Value>(map: Map<string, Value>, key: string, make: (key: string) => Value): Value {
  if (!map.has(key)) map.set(key, make(key));
  return map.get(key)!;
}

/** Waits until a period of virtual time has passed, or the signal aborts. */
function pass(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (milliseconds !== Infinity) setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
  });
}

function recordedMarks(marks: Marks): object {
  const entries = Object.entries(marks).map(([host, { fault, since }]) => [
    host,
    { status: fault === "slow" ? "timed_out" : "down", since_ms: since },
  ]);
  return Object.fromEntries(entries);
}

/** Returns an error in the format of the recordings. */
function recordedError(error: unknown): object {
  if (!(error instanceof SearchError)) throw error;
  if (error.failure === "unreadable") return { kind: "deserialization_error" };
  const stack = (error.cause as readonly FailedAttempt[]).map(({ host, status, timedOut, triesLeft }) => ({
    host,
    status,
    timed_out: timedOut,
    tries_left: triesLeft,
  }));
  if (error instanceof RefusalError) return { kind: "api_error", status: error.status, message: error.message, stack };
  return { kind: "retry_error", stack };
}
