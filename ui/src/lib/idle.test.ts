import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { idleQueue } from "./idle";

/** Callbacks that wait until the browser is idle. */
let idle: (() => void)[] = [];
let now = 0;

beforeEach(() => {
  idle = [];
  now = 0;
  vi.stubGlobal("requestIdleCallback", (work: () => void) => idle.push(work));
  vi.spyOn(performance, "now").mockImplementation(() => now);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Runs the idle callbacks once. */
const beIdle = () => idle.splice(0).forEach((work) => work());

test("nothing runs before the browser is idle", () => {
  const done: number[] = [];
  const later = idleQueue<number>((thing) => done.push(thing));
  later(1);
  later(2);
  expect(done).toEqual([]);
  beIdle();
  expect(done).toEqual([1, 2]);
});

test("long work is done in slices, in order", () => {
  const done: number[] = [];
  const later = idleQueue<number>((thing) => {
    now += 5;
    done.push(thing);
  });
  for (const thing of [1, 2, 3, 4, 5]) later(thing);
  beIdle();
  expect(done).toEqual([1, 2]);
  later(6);
  beIdle();
  expect(done).toEqual([1, 2, 3, 4]);
  beIdle();
  expect(done).toEqual([1, 2, 3, 4, 5, 6]);
  expect(idle).toEqual([]);
});

test("the queue restarts after it was empty", () => {
  const done: number[] = [];
  const later = idleQueue<number>((thing) => done.push(thing));
  later(1);
  beIdle();
  later(2);
  beIdle();
  expect(done).toEqual([1, 2]);
});

test("items added while the queue runs are processed too, once", () => {
  const done: number[] = [];
  const later = idleQueue<number>((thing) => {
    done.push(thing);
    if (thing === 1) later(2);
  });
  later(1);
  beIdle();
  beIdle();
  expect(done).toEqual([1, 2]);
});

test("a browser without idle callbacks uses a separate task", () => {
  vi.useFakeTimers();
  vi.stubGlobal("requestIdleCallback", undefined);
  const done: number[] = [];
  const later = idleQueue<number>((thing) => done.push(thing));
  later(1);
  expect(done).toEqual([]);
  vi.runAllTimers();
  expect(done).toEqual([1]);
  vi.useRealTimers();
});
