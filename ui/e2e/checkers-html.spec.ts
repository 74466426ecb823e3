/** html-validate on all documents of a site. */
import { HtmlValidate } from "html-validate/node";
import type { ConfigData } from "html-validate";
import { readdirSync } from "node:fs";
import { join } from "node:path";

import { WORKSPACE } from "./program";
import { expect } from "./site";
import { variantTest as test } from "./served";
import { builtFolder } from "./variants";

/** Rules that detect errors. The disabled rules compare styles of writing with the same meaning, or differ from the reference. */
const CONFIGURATION: ConfigData = {
  extends: ["html-validate:recommended", "html-validate:a11y"],
  rules: {
    // React writes `<img/>`, `disabled=""`, `autoComplete` and `dateTime`, which HTML parsers treat like the other forms.
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attr-case": "off",
    "doctype-style": "off",
    // HTML allows all ids without white space. Ids of headings start like the heading: `1-log-in`.
    "valid-id": ["error", { relaxed: true }],
    // Docusaurus has the same elements: buttons that are links without scripts, and the regions of the skip link and the announcement.
    "prefer-native-element": "off",
    // Lists are labelled for navigation by landmarks, which ARIA allows.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
    // Authors' HTML keeps its quotes and its styles, which the author's policy may allow.
    "attr-quotes": "off",
    "no-inline-style": "off",
  },
};

test("documents have no errors", async ({ variant }) => {
  const folder = join(WORKSPACE, builtFolder(variant));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"));
  expect(files).not.toEqual([]);
  const report = await new HtmlValidate(CONFIGURATION).validateMultipleFiles(files.map((file) => join(folder, file)));
  const faults = report.results.flatMap(({ filePath, messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${filePath}:${line}:${column} ${ruleId}: ${message}`),
  );
  expect(faults).toEqual([]);
});
