import { expect, test } from "vitest";

import { renderFixture } from "../../testing/guest";

const failed = { html: "", interactive: false, error: { message: "no data" } };

test("a page is shown without the components that throw, as static HTML", () => {
  const [page, empty, ofClass, asking] = renderFixture("parts", { page: { kind: "component" } });
  expect(page).toEqual({
    html: "<main><h1>Title</h1><button>0 times</button></main>",
    interactive: false,
    failed: [{ name: "Unready", message: "no data" }],
    head: [],
  });
  expect(empty).toMatchObject(failed);
  expect(asking).toMatchObject({ html: "<main><p>engine</p></main>", interactive: false });
  expect(ofClass).toMatchObject({ html: "", error: { message: "no class" } });
});

test("a component in a document is whole or left out", () => {
  const [island] = renderFixture("parts");
  expect(island).toMatchObject(failed);
});
