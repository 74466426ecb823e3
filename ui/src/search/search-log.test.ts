import { expect, test, vi } from "vitest";

import { logSearch, readLogAddress } from "./search-log";

test("a search is reported only to a server that names its log", async () => {
  const sendBeacon = vi.fn<(address: string, body: Blob) => boolean>(() => true);
  vi.stubGlobal("navigator", { sendBeacon });
  document.documentElement.lang = "en";
  document.head.innerHTML = '<meta name="docsearch:version" content="v3">';

  readLogAddress(new Response("{}"));
  logSearch("forms", 1);
  expect(sendBeacon).not.toHaveBeenCalled();

  readLogAddress(new Response("{}", { headers: { "search-log": "/docs/search-log" } }));
  logSearch("forms", 0);
  expect(sendBeacon).toHaveBeenCalledOnce();
  const [address, body] = sendBeacon.mock.calls[0]!;
  expect(address).toBe("/docs/search-log");
  expect(body.type).toBe("application/json");
  expect(JSON.parse(await body.text())).toEqual({ query: "forms", version: "v3", language: "en", results: 0 });
});
