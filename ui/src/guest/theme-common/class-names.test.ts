import { expect, test } from "vitest";

import { ThemeClassNames } from "./class-names";

test("tabs and cards have stable class names", () => {
  expect(ThemeClassNames.tabs.container).toBe("theme-tabs-container");
  expect(ThemeClassNames.docs.docCard).toEqual({
    container: "theme-doc-card-container",
    heading: "theme-doc-card-heading",
    icon: "theme-doc-card-icon",
    title: "theme-doc-card-title",
    description: "theme-doc-card-description",
  });
});
