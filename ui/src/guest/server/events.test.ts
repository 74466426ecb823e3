import { expect, test } from "vitest";

import { guestServer } from "../../testing/guest";

type Globals = Pick<typeof globalThis, "AbortController" | "AbortSignal" | "CustomEvent" | "Event" | "EventTarget" | "fetch">;

const engine = guestServer() as unknown as Globals;

test("listeners are called once, in their order, and may prevent the default", () => {
  const { CustomEvent, Event, EventTarget } = engine;
  const target = new EventTarget();
  const calls: string[] = [];
  const listener = (event: Event) => calls.push(`1 ${(event as CustomEvent<string>).detail}`);
  target.addEventListener("a", listener);
  target.addEventListener("a", listener);
  target.addEventListener("a", { handleEvent: (event) => event.preventDefault() }, { once: true });
  expect(target.dispatchEvent(new CustomEvent("a", { detail: "x", cancelable: true }))).toBe(false);
  target.removeEventListener("a", listener);
  expect(target.dispatchEvent(new Event("a", { cancelable: true }))).toBe(true);
  expect(calls).toEqual(["1 x"]);
});

test("a signal aborts once, with its reason", () => {
  const { AbortController, AbortSignal } = engine;
  const controller = new AbortController();
  const any = AbortSignal.any([AbortSignal.timeout(5), controller.signal]);
  const calls: unknown[] = [];
  any.addEventListener("abort", () => calls.push(any.reason));
  expect(() => any.throwIfAborted()).not.toThrow();
  controller.abort("done");
  controller.abort("again");
  expect(calls).toEqual(["done"]);
  expect(() => any.throwIfAborted()).toThrow("done");
  expect(AbortSignal.abort().reason).toMatchObject({ name: "AbortError" });
});

test("requests are pending", () => {
  expect(engine.fetch("/data.json")).toHaveProperty("then");
});
