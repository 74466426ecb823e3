/** Order and timeouts of the service's hosts (specification, section 9). */
import type { Page } from "@playwright/test";

import { SERVICE_FAILS, expect, deferred, hit, hits, open, openDialog, test } from "./search-service";

const FIRST = "testappid-dsn.algolia.net";
const SPARE = /^testappid-[123]\.algolianet\.com$/;

/** Records the requested hosts in the page. */
async function recordHosts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const hosts: string[] = [];
    const real = window.fetch;
    const fetch = (input: RequestInfo | URL, init?: RequestInit) => {
      const { hostname } = new URL(input instanceof Request ? input.url : input, location.href);
      if (hostname !== location.hostname) hosts.push(hostname);
      return real(input, init);
    };
    Object.assign(window, { hosts, fetch });
  });
}

/** Returns the hosts requested so far. */
const requestedHosts = (page: Page) => page.evaluate(() => (window as unknown as { hosts: string[] }).hosts);

/** Opens a page whose clock is advanced only by `page.clock`, and the search dialog on it. */
async function openWithFixedClock(page: Page) {
  await page.clock.install();
  await recordHosts(page);
  await open(page, "/v3/agent");
  const opened = await openDialog(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  return opened;
}

test("after a refused connection the fallback hosts are tried at once, each once", async ({ page, service, allowedErrors }) => {
  allowedErrors.push(SERVICE_FAILS);
  service.reply = () => "refuse";
  // All hosts are tried without advancing the clock.
  const { dialog, field } = await openWithFixedClock(page);
  await field.fill("a");
  await expect(dialog.getByText("Unable to fetch results", { exact: true })).toBeVisible();
  const hosts = service.requests.map(({ host }) => host);
  expect(hosts[0]).toBe(FIRST);
  expect(new Set(hosts.slice(1)).size).toBe(3);
  for (const host of hosts.slice(1)) expect(host).toMatch(SPARE);
});

test("after a host's server error the next one is tried, and all tabs skip the failed host", async ({
  page,
  service,
  context,
  allowedErrors,
}) => {
  allowedErrors.push(SERVICE_FAILS);
  service.reply = ({ host }) => (host === FIRST ? { status: 500, body: {} } : hits([hit("Agents")]));
  await open(page, "/v3/agent");
  const { dialog, field } = await openDialog(page);
  await field.fill("a");
  await expect(dialog.getByRole("option")).toHaveCount(1);
  expect(service.requests.map(({ host }) => host === FIRST)).toEqual([true, false]);
  await field.fill("ab");
  await expect(dialog.getByRole("link", { name: "See all 1 results" })).toHaveAttribute("href", "/search?q=ab");
  await page.reload();

  const tab = await context.newPage();
  await open(tab, "/v3/studio");
  const other = await openDialog(tab);
  await other.field.fill("abc");
  await expect(other.dialog.getByRole("option")).toHaveCount(1);
  expect(service.requests.slice(2).map(({ host }) => host === FIRST)).toEqual([false, false]);
  const marks = await tab.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("TESTAPPID")));
  expect(marks).toHaveLength(1);
});

test("after a second without a response the next host is tried, with four seconds", async ({ page, service }) => {
  const answer = deferred();
  service.reply = ({ host }) => (host === FIRST ? "stall" : { ...hits([hit("Agents")]), after: answer.until });
  const { dialog, field } = await openWithFixedClock(page);
  await field.fill("a");
  await expect.poll(() => requestedHosts(page)).toEqual([FIRST]);
  await page.clock.runFor(999);
  expect(await requestedHosts(page)).toEqual([FIRST]);
  await expect(dialog).toHaveAttribute("data-status", "stalled");
  await page.clock.runFor(1);
  await expect.poll(() => requestedHosts(page)).toEqual([FIRST, expect.stringMatching(SPARE)]);
  await page.clock.runFor(3999);
  expect(await requestedHosts(page)).toHaveLength(2);
  answer.release();
  await expect(dialog.getByRole("option")).toHaveCount(1);
  expect(service.requests).toHaveLength(2);
  // The next search starts with a fallback host, and tries the unresponsive one last.
  await field.fill("ab");
  await expect(dialog.getByRole("link", { name: "See all 1 results" })).toHaveAttribute("href", "/search?q=ab");
  expect(service.requests[2]!.host).toMatch(SPARE);
});

test("when no host responds, they get 1, 4, 5 and 6 seconds, then the failure screen is rendered", async ({ page, service }) => {
  service.reply = () => "stall";
  const { dialog, field } = await openWithFixedClock(page);
  const failure = dialog.getByText("Unable to fetch results", { exact: true });
  await field.fill("a");
  for (const [index, seconds] of [1, 4, 5, 6].entries()) {
    await expect.poll(async () => (await requestedHosts(page)).length).toBe(index + 1);
    await page.clock.runFor(seconds * 1000 - 1);
    expect(await requestedHosts(page)).toHaveLength(index + 1);
    expect(await failure.count()).toBe(0);
    await page.clock.runFor(1);
  }
  await expect(failure).toBeVisible();
});

test("a failed host is tried again after 120 seconds", async ({ page, service, allowedErrors }) => {
  allowedErrors.push(SERVICE_FAILS);
  service.reply = ({ host }) => (host === FIRST ? "refuse" : hits([hit("Agents")]));
  await open(page, "/v3/agent");
  const { dialog, field } = await openDialog(page);
  await field.fill("a");
  await expect(dialog.getByRole("option")).toHaveCount(1);
  await page.evaluate(() => {
    const real = Date.now.bind(Date);
    Date.now = () => real() + 121_000;
  });
  service.reply = () => hits([hit("Agents")]);
  await field.fill("ab");
  await expect.poll(() => service.requests.at(-1)!.host).toBe(FIRST);
});
