import { fireEvent } from "@testing-library/dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { focusTarget, focusTopAfterPaint, rowKeys } from "./focus";

const element = (query: string) => document.querySelector<HTMLElement>(query)!;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div class="skip-region" tabindex="-1"></div><a href="/a">A</a><button>B</button>';
  element("a").focus();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("the focus moves after the page has been painted", () => {
  focusTopAfterPaint();
  expect(document.activeElement).toBe(element("a"));
  vi.runAllTimers();
  expect(document.activeElement).toBe(element(".skip-region"));
});

test("a key press before that moves the focus first", () => {
  focusTopAfterPaint();
  let found: Element | null = null;
  element("a").addEventListener("keydown", () => (found = document.activeElement));
  fireEvent.keyDown(element("a"), { key: "Tab" });
  expect(found).toBe(element(".skip-region"));
  element("button").focus();
  vi.runAllTimers();
  expect(document.activeElement).toBe(element("button"));
});

test("a focus that the user has moved meanwhile stays", () => {
  focusTopAfterPaint();
  element("button").focus();
  vi.runAllTimers();
  expect(document.activeElement).toBe(element("button"));
});

test("a hidden page does not wait for a paint", () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  focusTopAfterPaint();
  expect(document.activeElement).toBe(element(".skip-region"));
});

test.each([
  ["ArrowDown", "a", "b"],
  ["ArrowDown", "c", "a"],
  ["ArrowUp", "a", "c"],
  ["Home", "b", "a"],
  ["End", "b", "c"],
  ["ArrowRight", "a", undefined],
  ["ArrowDown", "elsewhere", undefined],
])("%s moves the focus from %s to %s", (key, from, to) => {
  expect(focusTarget(key, ["a", "b", "c"], from, { next: "ArrowDown", previous: "ArrowUp" })).toBe(to);
});

test("the arrow keys of a row follow the direction of the text", () => {
  expect(rowKeys(element("button"))).toEqual({ next: "ArrowRight", previous: "ArrowLeft" });
  vi.spyOn(globalThis, "getComputedStyle").mockReturnValue({ direction: "rtl" } as CSSStyleDeclaration);
  expect(rowKeys(element("button"))).toEqual({ next: "ArrowLeft", previous: "ArrowRight" });
});
