import { act } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { hydrateFixture, renderFixture } from "../testing/guest";

afterEach(() => document.body.replaceChildren());

test("an event of an effect calls the callback of the latest render", async () => {
  const { element, differences } = await hydrateFixture("react-additions", 0);
  expect(differences).toEqual([]);
  await act(async () => element.querySelector("button")?.click());
  await act(async () => void dispatchEvent(new Event("see")));
  expect(element.textContent).toBe("1 10");
});

test("an activity shows its children while they are visible", () => {
  const [, visible, hidden] = renderFixture("react-additions");
  expect(visible).toMatchObject({ html: "shown", interactive: false });
  expect(hidden).toMatchObject({ html: "", interactive: false });
});
