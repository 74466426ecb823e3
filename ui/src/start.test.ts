import { waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { bringToLife } from "./start";
import { navigateTo } from "./state/navigation";
import { bareSite, samplePage } from "./testing/samples";
import { text } from "./text";

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test("the progress bar goes when the page that comes crashes everything", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.stubGlobal("scrollTo", vi.fn());
  let answer = (_: Response) => {};
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  history.replaceState(null, "", "/");
  const root = document.createElement("div");
  document.body.append(root);
  await bringToLife({ site: "", page: samplePage() }, bareSite, root);
  await waitFor(() => expect(document.documentElement.dataset["hasHydrated"]).toBe("true"));

  navigateTo("/b");
  const bar = () => document.getElementById("nprogress");
  await waitFor(() => expect(bar()).not.toBeNull());
  // The shell itself can't take such a page.
  const broken = { ...samplePage({ path: "/b" }), head: null, articles: [] };
  answer(new Response(JSON.stringify(broken), { headers: { "content-type": "application/json" } }));
  await waitFor(() => expect(document.title).toBe(text.pageError.title));
  await waitFor(() => expect(bar()).toBeNull());
  expect(document.documentElement.classList.contains("nprogress-busy")).toBe(false);
});
