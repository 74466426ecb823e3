/** Client of the hosted service, with a cache of responses. */
import { PromiseCache } from "../../lib/promise-cache";
import type { Attempt, Outcome } from "./attempts";
import { exchange, type Service } from "./exchange";

/** Maximum number of cached responses. It is sufficient for typing a query and deleting it again. */
const MAX_CACHED_RESPONSES = 100;

/** Sends a request to the host of an attempt. Never rejects. */
export type Send = (body: string, attempt: Attempt) => Promise<Outcome>;

/** Sends one request, with retries, and returns the response's JSON. Rejects with a `SearchError`. */
export async function request(body: string, service: Service, send: Send): Promise<unknown> {
  const going = exchange(service);
  let step = going.next();
  while (!step.done) step = going.next(await send(body, step.value));
  return step.value;
}

/** Client that sends equal requests only once and caches their responses. */
export class Client {
  readonly #service: Service;
  readonly #send: Send;
  #responses = new PromiseCache<{ readonly json: unknown }>(MAX_CACHED_RESPONSES);

  constructor(service: Service, send: Send) {
    this.#service = service;
    this.#send = send;
  }

  /** Returns the response to a request body, as parsed JSON. */
  async request(body: string): Promise<unknown> {
    const response = await this.#responses.get(body, async () => ({ json: await request(body, this.#service, this.#send) }));
    return response.json;
  }

  /** Clears the cache of responses. Keeps the marks of failed hosts, and pending requests continue. */
  clearCache(): void {
    this.#responses = new PromiseCache(MAX_CACHED_RESPONSES);
  }
}
