import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { loadCode } from "./load-code";
import { loadModule } from "./load-module";
import { resetReload, setLeaving } from "./reload-once";

/** Matches the error of an import in the test environment. */
const FAILURE = /Failed to (resolve|load|fetch)|Cannot find|Does the file exist/;

let reload: ReturnType<typeof vi.fn>;

beforeEach(() => {
  reload = vi.spyOn(location, "reload").mockImplementation(() => {}) as never;
});

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const respond = (status: number) => vi.stubGlobal("fetch", async () => new Response(null, { status }));
const settled = async (promise: Promise<unknown>) => {
  let state = "pending";
  promise.then(
    () => (state = "loaded"),
    () => (state = "failed"),
  );
  await vi.waitFor(() => expect(state !== "pending" || reload.mock.calls.length > 0).toBe(true));
  return state;
};

test("a part that fails reloads the page once, and then is an error", async () => {
  const load = () => Promise.reject(new Error("gone"));
  expect(await settled(loadCode(load))).toBe("pending");
  expect(reload).toHaveBeenCalledOnce();
  await expect(loadCode(load)).rejects.toThrow("a part of the site could not be loaded");
  expect(await loadCode(async () => "part")).toBe("part");
});

test("a part that fails while the reader leaves the page does not reload it", async () => {
  const load = () => Promise.reject(new Error("canceled"));
  setLeaving(new Event("beforeunload"));
  void loadCode(load);
  await Promise.resolve();
  expect(reload).not.toHaveBeenCalled();
  // The page is interactive: the reader started a download.
  setLeaving();
  expect(await settled(loadCode(load))).toBe("pending");
  expect(reload).toHaveBeenCalledOnce();
});

test("a module that is gone reloads the page once, even if other parts are loaded", async () => {
  respond(404);
  expect(await settled(loadModule("/missing/one.js"))).toBe("pending");
  // After a part was loaded, the next failure of a page or a part may reload the page again.
  resetReload();
  await expect(loadModule("/missing/one.js")).rejects.toThrow(FAILURE);
  expect(reload).toHaveBeenCalledOnce();
  reload.mockClear();
  expect(await settled(loadModule("/missing/other.js"))).toBe("pending");
  expect(reload).toHaveBeenCalledOnce();
});

test.each([200, 503])("a module that fails and has the status %i does not reload", async (status) => {
  respond(status);
  await expect(loadModule(`/missing/with-${status}.js`)).rejects.toThrow(FAILURE);
  expect(reload).not.toHaveBeenCalled();
});

test("a module of an unreachable host does not reload", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(loadModule("/missing/unreachable.js")).rejects.toThrow(FAILURE);
  expect(reload).not.toHaveBeenCalled();
});
