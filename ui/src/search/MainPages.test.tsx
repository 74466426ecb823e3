import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import type { LoadedPage } from "../data/loaded-page";
import { bareSite, fullSite, sampleLink, sampleSidebar } from "../testing/samples";
import { MainPages } from "./MainPages";

const show = (sidebar: LoadedPage["sidebar"], navbar = fullSite.navbar) =>
  act(async () => void render(<MainPages navbar={navbar} sidebar={sidebar} path="/tasks/" onLeave={() => {}} />));

const labels = () => screen.queryAllByRole("link").map((link) => link.textContent);

test("the links of the navbar do not wait for the sidebar", async () => {
  await show(new Promise(() => {}));
  expect(labels()).toEqual(["Guides", "Agent", "Learn"]);
});

test("links of a sidebar that is loaded later follow", async () => {
  await show(Promise.resolve(sampleSidebar));
  expect(labels().slice(0, 4)).toEqual(["Guides", "Agent", "Learn", "Home"]);
});

test("there are at most eight", async () => {
  await show({ items: Array.from({ length: 20 }, (_, index) => sampleLink(`${index}`, `/${index}`)) });
  expect(labels()).toHaveLength(8);
});

test("without links there is no heading", async () => {
  await show(null, bareSite.navbar);
  expect(screen.queryByRole("navigation")).toBeNull();
});
