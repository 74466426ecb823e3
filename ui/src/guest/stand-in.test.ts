import { act } from "@testing-library/react";
import { expect, test } from "vitest";

import { guestServer, hydrateFixture } from "../testing/guest";
import { SAMPLE_SITE } from "./fixtures/sample-site";
import type { RenderedIsland } from "./server/host";

const MESSAGE = "the package `gone` is not installed";

async function rendered(): Promise<readonly RenderedIsland[]> {
  const { host, fixtures } = guestServer();
  await Promise.resolve();
  host.setSite(JSON.stringify(SAMPLE_SITE));
  return JSON.parse(host.render(fixtures["stand-in"]!, "{}")) as RenderedIsland[];
}

test("a component of a missing package renders its children, and the rest of the island stays", async () => {
  const [frame, section, , counting] = await rendered();
  expect(frame).toMatchObject({ html: "<b>true</b>", interactive: false, leftOut: [MESSAGE] });
  expect(section).toMatchObject({ html: "<section></section>", leftOut: [MESSAGE] });
  expect(counting).toMatchObject({ html: "<button> <!-- -->0</button>", interactive: true, leftOut: [MESSAGE] });
});

test("a call of a missing function, or its use in a string, fails with the reason", async () => {
  const islands = await rendered();
  for (const island of [islands[2], islands[6]]) {
    expect(island).toMatchObject({ html: "", error: { message: MESSAGE } });
    expect(island?.leftOut).toBeUndefined();
  }
});

test("the children of a component that calls a missing function remain, as static HTML", async () => {
  expect((await rendered())[7]).toEqual({
    html: "<section><b>kept</b></section>",
    interactive: false,
    failed: [{ name: "Measured", message: MESSAGE }],
    head: [],
  });
});

test("data of a missing file is empty, and the rest of the island stays", async () => {
  expect((await rendered())[5]).toMatchObject({ html: '<ul title="">0</ul>', leftOut: ["no file exists at `people.json`"] });
});

test("an island that needs nothing of the package is whole", async () => {
  expect((await rendered())[4]).toEqual({ html: "<b>whole</b>", interactive: false, head: [] });
});

test("an island with a stand-in hydrates without a difference", async () => {
  const { element, differences } = await hydrateFixture("stand-in", 3);
  expect(differences).toEqual([]);
  act(() => element.querySelector("button")?.click());
  expect(element.textContent).toBe(" 1");
});
