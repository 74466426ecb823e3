/** The analytics script, which the engine adds to pages (crates/docs-site/src/pages/analytics.js). */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { afterEach, beforeEach, expect, test, vi } from "vitest";

const SCRIPT = readFileSync(resolve(import.meta.dirname, "../../../crates/docs-site/src/pages/analytics.js"), "utf8");

type Services = { dataLayer?: unknown[]; gtag?: unknown; ga?: { q: IArguments[] } };
const services = window as unknown as Services;

/** Runs the script as if its element had these attributes. */
function start(attributes: Record<string, string>): void {
  const script = document.createElement("script");
  Object.assign(script.dataset, attributes);
  vi.spyOn(document, "currentScript", "get").mockReturnValue(script);
  const listen = vi.spyOn(document, "addEventListener");
  new Function(SCRIPT)();
  for (const [type, listener] of listen.mock.calls) stop.push(() => document.removeEventListener(type, listener));
}

function visit(path: string): void {
  history.pushState(null, "", path);
  document.dispatchEvent(new CustomEvent("docs-site:visit"));
  vi.runAllTimers();
}

const loaded = (added: ReturnType<typeof vi.fn>) => added.mock.calls.map(([element]) => (element as HTMLScriptElement).src);
const listed = (calls: readonly unknown[] | undefined) => calls?.map((call) => [...(call as IArguments)]);

const append = vi.fn();
const stop: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, "", "/start");
  vi.spyOn(document.head, "append").mockImplementation(append);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const end of stop.splice(0)) end();
  append.mockClear();
  delete services.dataLayer;
  delete services.gtag;
  delete services.ga;
});

test("the Google tag is configured for each id and receives further pages", () => {
  start({ googleTag: "G-1 G-2", anonymizeIp: "" });
  expect(loaded(append)).toEqual(["https://www.googletagmanager.com/gtag/js?id=G-1"]);
  visit("/next?a=b#c");
  visit("/next?a=b#c");
  expect(listed(services.dataLayer)?.slice(1)).toEqual([
    ["config", "G-1", { anonymize_ip: true }],
    ["config", "G-2", { anonymize_ip: true }],
    ["set", "page_path", "/next?a=b#c"],
    ["event", "page_view"],
  ]);
});

test("Tag Manager starts with its event", () => {
  start({ tagManager: "GTM-1" });
  expect(loaded(append)).toEqual(["https://www.googletagmanager.com/gtm.js?id=GTM-1"]);
  expect(services.dataLayer).toEqual([{ "gtm.start": expect.any(Number), event: "gtm.js" }]);
  visit("/next");
  expect(services.dataLayer).toHaveLength(1);
});

test("Universal Analytics receives the first page and further ones", () => {
  start({ googleAnalytics: "UA-1" });
  expect(loaded(append)).toEqual(["https://www.google-analytics.com/analytics.js"]);
  visit("/next");
  expect(listed(services.ga?.q)).toEqual([
    ["create", "UA-1", "auto"],
    ["send", "pageview"],
    ["set", "page", "/next"],
    ["send", "pageview"],
  ]);
});
