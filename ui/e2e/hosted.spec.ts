/** The search dialog in all its states, with a mock of the hosted service. */
import { SERVICE_FAILS, expect, deferred, hit, hits, open, openDialog, test } from "./search-service";
import { WITHOUT_MOTION } from "./site";

test.use({ contextOptions: WITHOUT_MOTION });

const FOUND = [
  hit("Agents"),
  hit("limits", {
    type: "lvl2",
    hierarchy: { lvl1: "Agents", lvl2: "Limits" },
    _snippetResult: { hierarchy: { lvl2: { value: "<mark>Lim</mark>its", matchLevel: "full" } } },
  }),
  hit("Threads", { hierarchy: { lvl0: "Guides" }, url: "https://docs.example.com/v3/threads" }),
];

test("every page preconnects to the service, and sends no request", async ({ page, service }) => {
  await open(page, "/v3/agent");
  const link = page.locator('link[rel="preconnect"]');
  await expect(link).toHaveAttribute("href", "https://TESTAPPID-dsn.algolia.net");
  await expect(link).toHaveAttribute("crossorigin", "anonymous");
  await openDialog(page);
  expect(service.requests).toEqual([]);
});

test("the dialog's code is loaded when the button is hovered or focused", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  const dialogCode = () => loaded.some((path) => path.includes("/dialog."));
  await open(page, "/v3/agent");
  expect(dialogCode()).toBe(false);
  await page.getByRole("button", { name: /^Search \(/ }).hover();
  await expect.poll(dialogCode).toBe(true);
});

test("it opens by Ctrl+K, Cmd+K, the slash, a click and by typing on the button", async ({ page, service }) => {
  await open(page, "/v3/agent");
  const button = page.getByRole("button", { name: /^Search \(/ });
  const dialog = page.getByRole("dialog", { name: "Search" });
  const field = dialog.getByRole("combobox");
  for (const act of [
    () => page.keyboard.press("Control+K"),
    () => page.keyboard.press("Meta+k"),
    () => page.keyboard.press("/"),
    () => button.click(),
    () => button.press("Enter"),
  ]) {
    await act();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }
  await button.focus();
  await page.keyboard.type("agents");
  await expect(field).toHaveValue("agents");
  await expect.poll(() => service.requests.at(-1)?.request["query"]).toBe("agents");
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
});

test("each change of the query sends the request that the specification describes", async ({ page, service }) => {
  await open(page, "/v3/agent");
  const { field } = await openDialog(page);
  await field.pressSequentially("api");
  await expect.poll(() => service.requests.map(({ request }) => request["query"])).toEqual(["a", "ap", "api"]);
  const { address, method, headers, request } = service.requests[0]!;
  expect([method, address.origin, address.pathname]).toEqual(["POST", "https://testappid-dsn.algolia.net", "/1/indexes/*/queries"]);
  expect(address.searchParams.get("x-algolia-api-key")).toBe("testkey");
  expect(address.searchParams.get("x-algolia-application-id")).toBe("TESTAPPID");
  expect(headers["content-type"]).toBe("text/plain");
  expect(request).toMatchObject({
    indexName: "testindex",
    hitsPerPage: 20,
    clickAnalytics: false,
    highlightPreTag: "<mark>",
    highlightPostTag: "</mark>",
    facetFilters: ["language:en", ["docusaurus_tag:default", "docusaurus_tag:docs-default-v3"]],
  });
  expect(request["attributesToSnippet"]).toContain("content:10");
});

test("a page outside of v3 searches the latest version", async ({ page, service }) => {
  await open(page, "/markdown-page");
  const { field } = await openDialog(page);
  await field.fill("x");
  await expect.poll(() => service.requests.length).toBe(1);
  expect(service.requests[0]!.request["facetFilters"]).toEqual([
    "language:en",
    ["docusaurus_tag:default", "docusaurus_tag:docs-default-current"],
  ]);
});

for (const [width, words] of [
  [769, 10],
  [768, 5],
] as const) {
  test(`snippets have ${words} words at ${width} px`, async ({ page, service }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, "/v3/agent");
    const { field } = await openDialog(page);
    await field.fill("x");
    await expect.poll(() => service.requests.length).toBe(1);
    expect(service.requests[0]!.request["attributesToSnippet"]).toContain(`content:${words}`);
  });
}

test("64 characters are accepted", async ({ page, service }) => {
  await open(page, "/v3/agent");
  const { field } = await openDialog(page);
  await expect(field).toHaveAttribute("maxlength", "64");
  await field.fill("x".repeat(70));
  await expect(field).toHaveValue("x".repeat(64));
  await expect.poll(() => service.requests.at(-1)?.request["query"]).toBe("x".repeat(64));
});

test("hits: grouped, marked, selected with the arrow keys, opened by Enter and stored", async ({ page, service }) => {
  service.reply = () => hits(FOUND, { nbHits: 12 });
  await open(page, "/v3/studio");
  const { dialog, field } = await openDialog(page);
  await field.fill("lim");
  const options = dialog.getByRole("option");
  await expect(options).toHaveCount(3);
  await expect(dialog.getByRole("group", { name: "Tools" }).getByRole("option")).toHaveCount(2);
  await expect(dialog.locator("mark")).toHaveText("Lim");
  await expect(dialog.getByRole("status")).toHaveText("12 results");
  await expect(dialog.getByRole("link", { name: "See all 12 results" })).toHaveAttribute("href", "/search?q=lim");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await expect(field).toHaveAttribute("aria-activedescendant", (await options.last().getAttribute("id"))!);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/v3/threads");
  await expect(dialog).toHaveCount(0);
  const again = await openDialog(page);
  await expect(again.dialog.getByRole("listbox", { name: "Recent" }).getByRole("option")).toHaveText(/Threads/);
});

test("five hits of a group are shown", async ({ page, service }) => {
  service.reply = () => hits(Array.from({ length: 12 }, (_, index) => hit(`Page ${index}`)));
  await open(page, "/v3/agent");
  const { dialog, field } = await openDialog(page);
  await field.fill("page");
  await expect(dialog.getByRole("option")).toHaveCount(5);
});

test("a hit on the current page leads to its heading", async ({ page, service }) => {
  service.reply = () => hits([hit("Place", { url: "https://docs.example.com/v3/agent#build" })]);
  await open(page, "/v3/agent");
  const { dialog, field } = await openDialog(page);
  await field.fill("place");
  await dialog.getByRole("option").click();
  await expect(page).toHaveURL("/v3/agent#build");
  await expect(dialog).toHaveCount(0);
});

test("Ctrl+Enter opens another tab, and the dialog stays open", async ({ page, service, context }) => {
  service.reply = () => hits(FOUND);
  await open(page, "/v3/studio");
  const { dialog, field } = await openDialog(page);
  await field.fill("agents");
  await expect(dialog.getByRole("option")).toHaveCount(3);
  const [tab] = await Promise.all([context.waitForEvent("page"), page.keyboard.press("Control+Enter")]);
  await tab.waitForURL("**/v3/agent#agents");
  await expect(dialog).toBeVisible();
});

test("HTML in records is text", async ({ page, service }) => {
  const evil = "<img src=x onerror=\"document.title='caught'\"><script>document.title='caught'</script>";
  const marked = { content: { value: `<mark>x</mark> ${evil}`, matchLevel: "full" } };
  service.reply = () => hits([hit(evil, { type: "content", content: `x ${evil}`, hierarchy: { lvl0: evil }, _snippetResult: marked })]);
  await open(page, "/v3/agent");
  const { dialog, field } = await openDialog(page);
  await field.fill("x");
  await expect(dialog.getByRole("option")).toContainText(evil);
  await expect(dialog.locator("img, script")).toHaveCount(0);
  expect(await page.title()).not.toBe("caught");
});

test("no recent searches", async ({ page }) => {
  await open(page, "/v3/agent");
  const { dialog } = await openDialog(page);
  await expect(dialog.getByText("No recent searches")).toBeVisible();
  await expect(dialog.getByText("to select")).toBeVisible();
});

test("no hits: suggestions from previous hits, and a link for reporting", async ({ page, service }) => {
  service.reply = ({ request }) => hits(request["query"] === "agents" ? FOUND : []);
  await open(page, "/v3/agent");
  const { dialog, field } = await openDialog(page);
  await field.fill("agents");
  await expect(dialog.getByRole("option")).toHaveCount(3);
  await field.fill("agentsss");
  await expect(dialog.getByText('No results for "agentsss"').first()).toBeVisible();
  await expect(dialog.getByText("Try searching for")).toBeVisible();
  await expect(dialog.getByText("Believe this query should return results?")).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Let us know." })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Guides" }).click();
  await expect(field).toHaveValue("guides ");
  await expect(field).toBeFocused();
});

test("a search that takes longer than 300 ms is marked, and the previous hits stay", async ({ page, service }) => {
  const answer = deferred();
  service.reply = ({ request }) => (request["query"] === "a" ? hits(FOUND) : { ...hits([hit("Only")]), after: answer.until });
  await open(page, "/v3/agent");
  const { dialog, field } = await openDialog(page);
  await field.fill("a");
  await expect(dialog.getByRole("option")).toHaveCount(3);
  await expect(dialog).toHaveAttribute("data-status", "idle");
  // A state may be shorter than one assertion, so all states are recorded.
  await dialog.evaluate((element) => {
    const statuses: (string | undefined)[] = [];
    Object.assign(window, { statuses });
    new MutationObserver(() => statuses.push(element.dataset["status"])).observe(element, { attributeFilter: ["data-status"] });
  });
  await field.fill("ab");
  await expect(dialog).toHaveAttribute("data-status", "stalled");
  await expect(dialog.getByRole("option")).toHaveCount(3);
  answer.release();
  await expect(dialog.getByRole("option")).toHaveCount(1);
  await expect(dialog).toHaveAttribute("data-status", "idle");
  expect(await page.evaluate(() => (window as unknown as { statuses: string[] }).statuses)).toEqual(["loading", "stalled", "idle"]);
});

test("a late response to an older query changes nothing", async ({ page, service }) => {
  const older = deferred();
  service.reply = ({ request }) =>
    request["query"] === "a" ? { ...hits([hit("Older")], { nbHits: 3 }), after: older.until } : hits([hit("Newer")]);
  await open(page, "/v3/agent");
  const { dialog, field } = await openDialog(page);
  await field.pressSequentially("ab");
  await expect(dialog.getByRole("option")).toHaveText(/Newer/);
  const answered = page.waitForEvent("requestfinished", (request) => request.postData()?.includes('"query":"a"') === true);
  older.release();
  await answered;
  // Any response is rendered before the second frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(dialog.getByRole("option")).toHaveText(/Newer/);
  await expect(dialog.getByRole("link", { name: "See all 1 results" })).toBeVisible();
  await expect(dialog).toHaveAttribute("data-status", "idle");
});

test("unreachable: the failure screen is rendered, and the next key retries", async ({ page, service, allowedErrors }) => {
  allowedErrors.push(SERVICE_FAILS);
  service.reply = () => "refuse";
  await open(page, "/v3/agent");
  const { dialog, field } = await openDialog(page);
  await field.fill("a");
  await expect(dialog.getByText("Unable to fetch results", { exact: true })).toBeVisible();
  await expect(dialog.getByText("You might want to check your network connection.", { exact: true })).toBeVisible();
  await expect(dialog).toHaveAttribute("data-status", "error");
  await expect(dialog.getByRole("status")).toHaveText(/Unable to fetch results/);
  service.reply = () => hits(FOUND);
  await field.press("b");
  await expect(dialog.getByRole("option")).toHaveCount(3);
});

test("403 is reported, and no other host is tried", async ({ page, service, allowedErrors }) => {
  allowedErrors.push(SERVICE_FAILS);
  service.reply = () => ({ status: 403, body: { message: "Index not allowed with this API key", status: 403 } });
  await open(page, "/v3/agent");
  const { dialog, field } = await openDialog(page);
  await field.fill("a");
  await expect(dialog.getByText("Unable to fetch results", { exact: true })).toBeVisible();
  await expect(dialog.getByText("network connection")).toHaveCount(0);
  expect(service.requests).toHaveLength(1);
});

test("a response that is not JSON, or not a search result, is reported", async ({ page, service }) => {
  await open(page, "/v3/agent");
  const { dialog, field } = await openDialog(page);
  const answers = ["{not json", "null", '{"results":[]}', '{"results":[{"hits":{}}]}'];
  for (const [index, body] of answers.entries()) {
    service.reply = () => ({ body, text: true });
    await field.fill(`query ${index}`);
    await expect(dialog.getByText("Unable to fetch results", { exact: true })).toBeVisible();
    await field.fill("");
    await expect(dialog.getByText("No recent searches")).toBeVisible();
  }
  expect(service.requests).toHaveLength(answers.length);
});

test("selected text is the initial query; a click on the backdrop closes the dialog", async ({ page, service }) => {
  await open(page, "/v3/agent");
  await page.locator("article h1").selectText();
  const words = await page.evaluate(() => getSelection()!.toString().trim());
  const { dialog, field } = await openDialog(page);
  await expect(field).toHaveValue(words);
  await expect.poll(() => service.requests[0]?.request["query"]).toBe(words);
  await page.mouse.click(10, 10);
  await expect(dialog).toHaveCount(0);
});

test("responses are cached while the dialog is open, and requested again after it is reopened", async ({ page, service }) => {
  service.reply = () => hits(FOUND);
  await open(page, "/v3/agent");
  const { dialog, field } = await openDialog(page);
  for (const query of ["a", "ab", "a"]) {
    await field.fill(query);
    await expect(dialog.getByRole("link", { name: "See all 3 results" })).toHaveAttribute("href", `/search?q=${query}`);
  }
  expect(service.requests).toHaveLength(2);
  await page.keyboard.press("Escape");
  const again = await openDialog(page);
  await again.field.fill("a");
  await expect(again.dialog.getByRole("option")).toHaveCount(3);
  expect(service.requests).toHaveLength(3);
});

test("analytics receive a search 400 ms after the last key", async ({ page, service }) => {
  service.reply = ({ request }) => hits(FOUND, { nbHits: String(request["query"]).length });
  await open(page, "/v3/agent");
  await page.evaluate(() => {
    const receivedEvents: unknown[] = [];
    Object.assign(window, { receivedEvents });
    document.addEventListener("docs-site:search", (event) => receivedEvents.push((event as CustomEvent).detail));
  });
  const { field } = await openDialog(page);
  await field.pressSequentially("api");
  const receivedEvents = () => page.evaluate(() => (window as unknown as { receivedEvents: unknown[] }).receivedEvents);
  // Of several quick key presses only the last query is reported; unit tests control the clock.
  await expect.poll(async () => (await receivedEvents()).at(-1)).toEqual({ query: "api", nbHits: 3 });
});
