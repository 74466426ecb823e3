import { expect, test } from "vitest";

import cases from "../../../../fixtures/cases/plurals.json";
import { pluralIndex } from "./plural-index.browser";

test.each(cases.forms)("$number in $language has the form at position $position", ({ language, number, position }) => {
  expect(pluralIndex(language, number)).toBe(position);
});
