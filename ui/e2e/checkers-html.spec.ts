/** html-validate on all documents of a site. */
import { HtmlValidate } from "html-validate/node";
import type { ConfigData } from "html-validate";
import { readdirSync } from "node:fs";
import { join } from "node:path";

import { WORKSPACE } from "./program";
import { expect } from "./site";
import { variantTest as test } from "./served";
import { builtFolder } from "./variants";

/** Rules that find faults. Those that are off compare styles of writing that have the same meaning, or differ from the reference. */
const CONFIGURATION: ConfigData = {
  extends: ["html-validate:recommended", "html-validate:a11y"],
  rules: {
    // React writes `<img/>`, `disabled=""`, `autoComplete` and `dateTime`; HTML parsers read them as the other forms.
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attr-case": "off",
    "doctype-style": "off",
    // HTML allows all ids without white space; those of headings start as the heading does: `1-log-in`.
    "valid-id": ["error", { relaxed: true }],
    // Buttons that are links without scripts, and the regions of the skip link and the announcement, are those of Docusaurus.
    "prefer-native-element": "off",
    // Lists have names for the navigation among landmarks, which ARIA allows.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
    // HTML of authors keeps its quotes and its styles, which the author's policy may allow.
    "attr-quotes": "off",
    "no-inline-style": "off",
  },
};

test("documents have no faults", async ({ variant }) => {
  const folder = join(WORKSPACE, builtFolder(variant));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"));
  expect(files).not.toEqual([]);
  const report = await new HtmlValidate(CONFIGURATION).validateMultipleFiles(files.map((file) => join(folder, file)));
  const faults = report.results.flatMap(({ filePath, messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${filePath}:${line}:${column} ${ruleId}: ${message}`),
  );
  expect(faults).toEqual([]);
});
