import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createProgress } from "./progress";

const bar = () => document.getElementById("nprogress");

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

test("a page that loads within 200 ms shows no bar", () => {
  const progress = createProgress();
  progress.start();
  vi.advanceTimersByTime(199);
  progress.finish();
  vi.advanceTimersByTime(1000);
  expect(bar()).toBeNull();
});

test("the bar of a slow page starts at 8 % and grows", () => {
  const progress = createProgress();
  progress.start();
  vi.advanceTimersByTime(200);
  expect(bar()?.style.getPropertyValue("--progress")).toBe("0.08");
  expect(document.documentElement.classList.contains("nprogress-busy")).toBe(true);
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.advanceTimersByTime(800);
  expect(Number(bar()?.style.getPropertyValue("--progress"))).toBeCloseTo(0.09);
  progress.finish();
});

test("a finished bar fills, fades and disappears within 400 ms", () => {
  const progress = createProgress();
  progress.start();
  vi.advanceTimersByTime(300);
  progress.finish();
  expect(bar()?.style.getPropertyValue("--progress")).toBe("1");
  vi.advanceTimersByTime(200);
  expect(bar()?.getAttribute("data-state")).toBe("done");
  vi.advanceTimersByTime(200);
  expect(bar()).toBeNull();
});
