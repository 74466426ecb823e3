/** Drives exchanges, and remembers what they brought. */
import { PromiseCache } from "../../lib/promise-cache";
import { exchange, type Attempt, type Outcome, type Service } from "./exchange";

/** How many answers are kept at most: a visitor's keystrokes, there and back. */
const KEPT_ANSWERS = 100;

/** Sends a body to the host of an attempt. Never rejects. */
export type Send = (body: string, attempt: Attempt) => Promise<Outcome>;

/** Makes one call, and gives the answer's JSON. Rejects with a `SearchError`. */
export async function ask(body: string, service: Service, send: Send): Promise<unknown> {
  const going = exchange(service);
  let step = going.next();
  while (!step.done) step = going.next(await send(body, step.value));
  return step.value;
}

/** Asks, but of equal calls only one goes out, and none whose answer is known. */
export class Client {
  readonly #service: Service;
  readonly #send: Send;
  #answers = new PromiseCache<{ readonly json: unknown }>(KEPT_ANSWERS);

  constructor(service: Service, send: Send) {
    this.#service = service;
    this.#send = send;
  }

  /** The answer to a body, as JSON. */
  async ask(body: string): Promise<unknown> {
    const answer = await this.#answers.get(body, async () => ({ json: await ask(body, this.#service, this.#send) }));
    return answer.json;
  }

  /** Forgets all answers; what is known of the hosts stays, and calls on their way go on. */
  forget(): void {
    this.#answers = new PromiseCache(KEPT_ANSWERS);
  }
}
