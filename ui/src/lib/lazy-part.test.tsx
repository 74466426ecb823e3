import { act, render, screen } from "@testing-library/react";
import { Component, Suspense, type ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";

import { lazyPart } from "./lazy-part";

afterEach(() => sessionStorage.clear());

class Boundary extends Component<{ readonly children: ReactNode }, { readonly message: string | null }> {
  override state = { message: null as string | null };
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render = () => this.state.message ?? this.props.children;
}

const shown = (part: ReactNode) =>
  render(
    <Boundary>
      <Suspense fallback="waiting">{part}</Suspense>
    </Boundary>,
  );

test("the code is loaded when the part is rendered", async () => {
  const Part = lazyPart<{ readonly name: string }>(async () => ({ name }) => <p>{name}</p>);
  await act(async () => void shown(<Part name="a" />));
  expect(screen.getByText("a")).toBeDefined();
});

test("a preloaded part renders at once", async () => {
  const Part = lazyPart(async () => () => <p>there</p>);
  await Part.preload();
  shown(<Part />);
  expect(screen.getByText("there")).toBeDefined();
});

test("a failed preload does nothing; a failed part reloads the page once, then throws", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  const load = () => Promise.reject(new Error("gone"));
  await lazyPart(load).preload();
  expect(reload).not.toHaveBeenCalled();
  const First = lazyPart(load);
  await act(async () => void shown(<First />));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  const Second = lazyPart(load);
  await act(async () => void shown(<Second />));
  expect(screen.getByText("a part of the site could not be loaded")).toBeDefined();
  expect(reload).toHaveBeenCalledOnce();
});
