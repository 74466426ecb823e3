import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { useHideOnScroll } from "./use-hide-on-scroll";

function Bar({ menuOpen }: { readonly menuOpen: boolean }) {
  const hidden = useHideOnScroll(true);
  return (
    <nav className="navbar" data-testid="bar" data-hidden={hidden}>
      <button aria-expanded={menuOpen}>More</button>
    </nav>
  );
}

const isHidden = () => screen.getByTestId("bar").dataset["hidden"] === "true";

/** Renders the bar and waits for the code that hides it. */
async function renderBar(menuOpen: boolean) {
  const rendered = render(<Bar menuOpen={menuOpen} />);
  await act(() => vi.dynamicImportSettled());
  return rendered;
}

function scrollTo(top: number) {
  vi.stubGlobal("scrollY", top);
  act(() => void dispatchEvent(new Event("scroll")));
}

beforeEach(() => {
  vi.stubGlobal("scrollY", 0);
  vi.spyOn(document.documentElement, "scrollHeight", "get").mockReturnValue(10_000);
});
afterEach(() => void vi.unstubAllGlobals());

test("the navbar hides on scrolling down and reappears on scrolling up", async () => {
  await renderBar(false);
  scrollTo(100);
  scrollTo(400);
  expect(isHidden()).toBe(true);
  scrollTo(300);
  expect(isHidden()).toBe(false);
});

test("it stays while one of its menus is open", async () => {
  const { rerender } = await renderBar(true);
  scrollTo(100);
  scrollTo(400);
  expect(isHidden()).toBe(false);
  rerender(<Bar menuOpen={false} />);
  scrollTo(500);
  expect(isHidden()).toBe(true);
});
