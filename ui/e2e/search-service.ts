/** The hosted search service, played by the suite: it notes what it is asked, and answers as it is told. */
import { expect, type Page, type Route } from "@playwright/test";
import { test as siteTest } from "./site";

/** The service's hosts, as sources of a policy. */
export const SERVICES = ["https://*.algolia.net", "https://*.algolianet.com"] as const;

/** What one host was asked. */
export interface Asked {
  readonly host: string;
  readonly address: URL;
  readonly request: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly method: string;
}

/** An answer; `body` is written as JSON, unless it is `text` already. */
export interface Answer {
  readonly status?: number;
  readonly body: unknown;
  readonly text?: boolean;
  /** What the host waits for. */
  readonly after?: Promise<void>;
}

/** How a host takes a request: it answers, refuses the connection, or never says anything. */
export type Reply = Answer | "refuse" | "stall";

/** A hit of the service, in the shape of its records. */
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

/** An answer with these hits. */
export function hits(found: readonly object[], fields: Readonly<Record<string, unknown>> = {}): Answer {
  const result = { hits: found, nbHits: found.length, page: 0, nbPages: 1, query: "", ...fields };
  return { body: { results: [result] } };
}

/** The service, as a test sees it. */
export interface SearchService {
  readonly asked: Asked[];
  /** Says how requests are taken from now on; by default nothing is found. */
  reply: (asked: Asked) => Reply;
}

/** Something that is waited for, and how to let it happen. */
export function held(): { readonly until: Promise<void>; readonly release: () => void } {
  let release = () => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  return { until, release };
}

/** The service's failures are part of what is tested; the browser complains of them all the same. */
export const SERVICE_FAILS = /algolia|Failed to load resource/;

/** From this length on, a timer is one that tells whether a host is silent. */
const HOST_TIMER_MS = 1000;

/** `test` on a site with the hosted search, and the service behind it. */
export const test = siteTest.extend<{ service: SearchService }>({
  services: async ({}, use) => use(SERVICES),
  service: [
    async ({ page, complaints: _ }, use) => {
      const service: SearchService = { asked: [], reply: () => hits([]) };
      const context = page.context();
      await context.addInitScript(waitLonger, HOST_TIMER_MS);
      await context.route(/algolia(net)?\.(net|com)/, (route) => take(route, service));
      await use(service);
      await context.unrouteAll({ behavior: "ignoreErrors" });
    },
    { auto: true },
  ],
});

/**
 * Makes long timers twenty times as long: a busy machine is no silent host. Tests of how long the hosts are waited for
 * let the time go by themselves, with `page.clock`.
 */
function waitLonger(long: number): void {
  const real = window.setTimeout.bind(window);
  const patient = (run: TimerHandler, time = 0, ...given: unknown[]) => real(run, time < long ? time : 20 * time, ...given);
  Object.assign(window, { setTimeout: patient });
}

async function take(route: Route, service: SearchService): Promise<void> {
  const request = route.request();
  const address = new URL(request.url());
  const body = JSON.parse(request.postData() ?? "{}") as { requests?: Record<string, unknown>[] };
  const asked: Asked = {
    host: address.host,
    address,
    request: body.requests?.[0] ?? {},
    headers: request.headers(),
    method: request.method(),
  };
  service.asked.push(asked);
  const reply = service.reply(asked);
  if (reply === "stall") return;
  if (reply === "refuse") return route.abort("connectionrefused");
  await reply.after;
  // A request that was given up meanwhile takes no answer.
  await route
    .fulfill({
      status: reply.status ?? 200,
      headers: { "access-control-allow-origin": "*", "content-type": "application/json" },
      body: reply.text ? String(reply.body) : JSON.stringify(reply.body),
    })
    .catch(() => {});
}

/** Opens the dialog with the keyboard, and gives it and its field. */
export async function openDialog(page: Page) {
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Search" });
  const field = dialog.getByRole("combobox", { name: "Search" });
  await expect(field).toBeFocused();
  return { dialog, field };
}

export { expect, open } from "./site";
