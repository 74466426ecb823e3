/** Which of the service's hosts are asked, in which order, and how long each is waited for (specification, section 9). */
import { expect, forgive, hit, hits, open, openDialog, test, type SearchService } from "./search-service";

const FIRST = "testappid-dsn.algolia.net";
const SPARE = /^testappid-[123]\.algolianet\.com$/;

/** Milliseconds between one request and the next. */
function pauses({ asked }: SearchService): readonly number[] {
  return asked.slice(1).map(({ at }, index) => at - asked[index]!.at);
}

test("a host that refuses is followed by the spare ones at once, each asked once", async ({ page, service, complaints }) => {
  service.reply = () => "refuse";
  await open(page, "/v3/agent");
  const { dialog, field } = await openDialog(page);
  await field.fill("a");
  await expect(dialog.getByText("Unable to fetch results", { exact: true })).toBeVisible();
  const hosts = service.asked.map(({ host }) => host);
  expect(hosts[0]).toBe(FIRST);
  expect(new Set(hosts.slice(1)).size).toBe(3);
  for (const host of hosts.slice(1)) expect(host).toMatch(SPARE);
  for (const pause of pauses(service)) expect(pause).toBeLessThan(900);
  forgive(complaints);
});

test("a host with a fault of its own is followed by the next, and left alone by all tabs", async ({ page, service, context, complaints }) => {
  service.reply = ({ host }) => (host === FIRST ? { status: 500, body: {} } : hits([hit("Agents")]));
  await open(page, "/v3/agent");
  const { dialog, field } = await openDialog(page);
  await field.fill("a");
  await expect(dialog.getByRole("option")).toHaveCount(1);
  expect(service.asked.map(({ host }) => host === FIRST)).toEqual([true, false]);
  await field.fill("ab");
  await expect(dialog.getByRole("link", { name: "See all 1 results" })).toHaveAttribute("href", "/search?q=ab");
  await page.reload();

  const tab = await context.newPage();
  await open(tab, "/v3/studio");
  const other = await openDialog(tab);
  await other.field.fill("abc");
  await expect(other.dialog.getByRole("option")).toHaveCount(1);
  expect(service.asked.slice(2).map(({ host }) => host === FIRST)).toEqual([false, false]);
  const marks = await tab.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("TESTAPPID")));
  expect(marks).toHaveLength(1);
  forgive(complaints);
});

test("a host that is silent for a second is followed by the next, which gets four", async ({ page, service }) => {
  service.reply = ({ host }) => (host === FIRST ? "stall" : { ...hits([hit("Agents")]), after: 2000 });
  await open(page, "/v3/agent");
  const { dialog, field } = await openDialog(page);
  await field.fill("a");
  await expect(dialog).toHaveAttribute("data-status", "stalled");
  await expect(dialog.getByRole("option")).toHaveCount(1);
  expect(service.asked).toHaveLength(2);
  expect(pauses(service)[0]).toBeGreaterThan(900);
  expect(pauses(service)[0]).toBeLessThan(2000);
  // The next search starts with a spare host, and the silent one comes last.
  await field.fill("ab");
  await expect(dialog.getByRole("link", { name: "See all 1 results" })).toHaveAttribute("href", "/search?q=ab");
  expect(service.asked[2]!.host).toMatch(SPARE);
});

test("when all hosts are silent, they get 1, 4, 5 and 6 seconds, and then the screen is painted", async ({ page, service }) => {
  service.reply = () => "stall";
  await open(page, "/v3/agent");
  const { dialog, field } = await openDialog(page);
  await field.fill("a");
  await expect(dialog.getByText("Unable to fetch results", { exact: true })).toBeVisible({ timeout: 30_000 });
  const ended = Date.now();
  const waited = [...pauses(service), ended - service.asked.at(-1)!.at];
  for (const [index, seconds] of [1, 4, 5, 6].entries()) {
    expect(waited[index]).toBeGreaterThan(seconds * 1000 - 100);
    expect(waited[index]).toBeLessThan(seconds * 1000 + 1500);
  }
});

test("a host that failed is asked again after 120 seconds", async ({ page, service, complaints }) => {
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
  await expect.poll(() => service.asked.at(-1)!.host).toBe(FIRST);
  forgive(complaints);
});
