/** Replays `fixtures/cases/components.json`, which `crates/docs-render/tests/it/cases.rs` also replays. */
import { expect, test } from "vitest";

import cases from "../../../../fixtures/cases/components.json";
import { renderFixture } from "../../testing/guest";

const islands = renderFixture("components", { site: { baseUrl: "/" } });

test.each(cases.components.map(({ name, expect }, index) => [name, expect, index] as const))("%s", (_name, written, index) => {
  expect(islands[index]?.interactive).toBe(false);
  expect(normal(islands[index]?.html ?? "")).toBe(normal(written));
});

/** Normalizes HTML: sorts the attributes of each element and removes line breaks between elements. */
function normal(html: string): string {
  const element = document.createElement("div");
  element.innerHTML = html;
  for (const each of element.querySelectorAll("*")) {
    const attributes = [...each.attributes]
      .map(({ name, value }) => [name, value] as const)
      .sort(([left], [right]) => (left < right ? -1 : 1));
    for (const [name] of attributes) each.removeAttribute(name);
    for (const [name, value] of attributes) each.setAttribute(name, value);
  }
  return element.innerHTML.replace(/(^|>)\n|\n(?=<|$)/g, "$1");
}
