/** Mock of the hosted search service. It records requests and returns the responses that the test chooses. */
import { expect, type Page, type Route } from "@playwright/test";

import { SEARCH_SERVICES } from "./policy";
import { test as siteTest } from "./site";

/** Request to a host. */
export interface RecordedRequest {
  readonly host: string;
  readonly address: URL;
  readonly request: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly method: string;
}

/** Response; `body` is serialized as JSON unless it is `text`. */
export interface MockResponse {
  readonly status?: number;
  readonly body: unknown;
  readonly text?: boolean;
  /** The response is delayed until the promise resolves. */
  readonly after?: Promise<void>;
}

/** Reaction of a host to a request: a response, a refused connection, or no response. */
export type Reply = MockResponse | "refuse" | "stall";

/** Returns a hit in the format of the service's records. */
export function hit(name: string, fields: Readonly<Record<string, unknown>> = {}) {
  const { hierarchy, ...rest } = fields as { hierarchy?: Record<string, unknown> };
  const none = { lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };
  return {
    objectID: name,
    url: `https://docs.example.com/v3/agent#${name.toLowerCase()}`,
    type: "lvl1",
    content: null,
    ...rest,
    hierarchy: { lvl0: "Tools", lvl1: name, ...none, ...hierarchy },
  };
}

/** Returns a response with these hits. */
export function hits(found: readonly object[], fields: Readonly<Record<string, unknown>> = {}): MockResponse {
  const result = { hits: found, nbHits: found.length, page: 0, nbPages: 1, query: "", ...fields };
  return { body: { results: [result] } };
}

/** Control of the mock service by a test. */
export interface SearchService {
  readonly requests: RecordedRequest[];
  /** Function that chooses the reaction to each request; by default there are no hits. */
  reply: (recorded: RecordedRequest) => Reply;
}

/** Returns a promise and the function that resolves it. */
export function deferred(): { readonly until: Promise<void>; readonly release: () => void } {
  let release = () => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  return { until, release };
}

/** Console messages about failures of the service that tests cause deliberately. */
export const SERVICE_FAILS = /algolia|Failed to load resource/;

/** Minimum delay of a timer that detects unresponsive hosts. */
const HOST_TIMER_MS = 1000;

/** `test` on a site with the hosted search, and the mock of the service. */
export const test = siteTest.extend<{ service: SearchService }>({
  services: async ({}, use) => use(SEARCH_SERVICES),
  service: [
    async ({ page, consoleErrors: _ }, use) => {
      const service: SearchService = { requests: [], reply: () => hits([]) };
      const context = page.context();
      await context.addInitScript(extendTimers, HOST_TIMER_MS);
      await context.route(/algolia(net)?\.(net|com)/, (route) => respond(route, service));
      // The mock stays active until the context ends. Otherwise a request without a response would be sent to the network.
      await use(service);
    },
    { auto: true },
  ],
});

/**
 * Multiplies the delay of long timers by twenty, so that a host does not count as unresponsive on a busy machine. Tests of the timeouts
 * advance the time themselves with `page.clock`.
 */
function extendTimers(long: number): void {
  const real = window.setTimeout.bind(window);
  const extendedTimeout = (run: TimerHandler, time = 0, ...given: unknown[]) => real(run, time < long ? time : 20 * time, ...given);
  Object.assign(window, { setTimeout: extendedTimeout });
}

async function respond(route: Route, service: SearchService): Promise<void> {
  const request = route.request();
  const address = new URL(request.url());
  const body = JSON.parse(request.postData() ?? "{}") as { requests?: Record<string, unknown>[] };
  const recorded: RecordedRequest = {
    host: address.host,
    address,
    request: body.requests?.[0] ?? {},
    headers: request.headers(),
    method: request.method(),
  };
  service.requests.push(recorded);
  const reply = service.reply(recorded);
  if (reply === "stall") return;
  if (reply === "refuse") return route.abort("connectionrefused");
  await reply.after;
  // An aborted request cannot be answered.
  await route
    .fulfill({
      status: reply.status ?? 200,
      headers: { "access-control-allow-origin": "*", "content-type": "application/json" },
      body: reply.text ? String(reply.body) : JSON.stringify(reply.body),
    })
    .catch(() => {});
}

/** Opens the dialog with the keyboard, and returns it with its field. */
export async function openDialog(page: Page) {
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Search" });
  const field = dialog.getByRole("combobox", { name: "Search" });
  await expect(field).toBeFocused();
  return { dialog, field };
}

export { expect, open } from "./site";
