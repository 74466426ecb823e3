/** Page with all search results. */
import { SERVICE_FAILS, expect, hit, hits, open, openDialog, test, type RecordedRequest } from "./search-service";

const names = (page: number, count = 20) =>
  Array.from({ length: count }, (_, index) => hit(`Result ${page * 20 + index}`, { url: `https://docs.example.com/v3/studio#r${index}` }));

const ofPage = ({ request }: RecordedRequest) =>
  hits(names(Number(request["page"] ?? 0)), { nbHits: 60, nbPages: 3, page: request["page"] });

test("the address's query is searched with 20 results a page", async ({ page, service }) => {
  service.reply = ofPage;
  await open(page, "/search?q=agents");
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("agents");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText('Search results for "agents"');
  await expect(page).toHaveTitle(/^Search results for "agents" \| /);
  await expect(page.getByText("60 documents found")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(20);
  expect(service.requests[0]!.request).toMatchObject({ query: "agents", page: 0, hitsPerPage: 20, indexName: "testindex" });
});

test("the next results are loaded on scroll, until there are no more", async ({ page, service }) => {
  service.reply = ofPage;
  await open(page, "/search?q=agents");
  await expect(page.getByRole("article")).toHaveCount(20);
  expect(service.requests).toHaveLength(1);
  for (const count of [40, 60]) {
    await page.getByRole("article").last().scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 400);
    await expect(page.getByRole("article")).toHaveCount(count);
  }
  await expect(page.getByRole("button", { name: "Load more results" })).toHaveCount(0);
  expect(service.requests.map(({ request }) => request["page"])).toEqual([0, 1, 2]);
});

test("the next results can be loaded with the keyboard", async ({ page, service }) => {
  service.reply = ofPage;
  await page.addInitScript(() => {
    // Simulates a browser whose observer never reports an intersection.
    window.IntersectionObserver = class extends IntersectionObserver {
      override observe() {}
    };
  });
  await open(page, "/search?q=agents");
  await page.getByRole("button", { name: "Load more results" }).press("Enter");
  await expect(page.getByRole("article")).toHaveCount(40);
});

test("typing updates the address and searches after a pause", async ({ page, service }) => {
  await open(page, "/v3/agent");
  await open(page, "/search");
  expect(service.requests).toEqual([]);
  const field = page.getByRole("searchbox", { name: "Search" });
  await field.pressSequentially("agents");
  await expect(page).toHaveURL("/search?q=agents");
  // The number of keys within one pause depends on the machine, so unit tests check it.
  await expect.poll(() => service.requests.at(-1)?.request["query"]).toBe("agents");
  await expect(page.getByText("No results were found")).toBeVisible();
  await field.fill("");
  await expect(page).toHaveURL("/search");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search the documentation");
  await page.goBack();
  await expect(page).toHaveURL("/v3/agent");
});

test("the dialog links here, a result links to its page, and Back returns", async ({ page, service }) => {
  service.reply = ofPage;
  await open(page, "/v3/agent");
  const { dialog, field } = await openDialog(page);
  await field.fill("a & b");
  await dialog.getByRole("link", { name: "See all 60 results" }).click();
  await expect(page).toHaveURL("/search?q=a%20%26%20b");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("link", { name: "Result 3", exact: true }).click();
  await expect(page).toHaveURL("/v3/studio#r3");
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("a & b");
  await expect(page.getByRole("article")).toHaveCount(20);
});

test("another version can be chosen", async ({ page, service }) => {
  await open(page, "/search?q=agents");
  await expect.poll(() => service.requests.length).toBe(1);
  await page.getByRole("combobox", { name: "Version" }).selectOption("v3");
  await expect
    .poll(() => service.requests.at(-1)?.request["facetFilters"])
    .toEqual(["language:en", ["docusaurus_tag:default", "docusaurus_tag:docs-default-v3"]]);
});

test("a failure is reported, and can be retried", async ({ page, service, allowedErrors }) => {
  allowedErrors.push(SERVICE_FAILS);
  service.reply = () => "refuse";
  await open(page, "/search?q=agents");
  await expect(page.getByText("Unable to fetch results", { exact: true })).toBeVisible();
  service.reply = ofPage;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("article")).toHaveCount(20);
});
