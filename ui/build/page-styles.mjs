/**
 * Builds Infima, the style sheet that components of Docusaurus projects expect, restricted to pages that are a
 * component. The shell and other documents are not affected.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { transform } from "esbuild";

const FILE = createRequire(import.meta.url).resolve("infima/dist/css/default/default.css");
const SCOPE = ".component-page";

/** Matches selectors of parts that the shell renders itself, and of elements whose styles a page inherits. */
const OMITTED_SELECTORS = /^(?:\*|html|body)$|\.(?:navbar|menu|breadcrumbs|pagination|table-of-contents|tabs(?!__)|theme-|skip)/;

/**
 * Returns the style sheet: custom properties for the page, element rules in a layer below the interface's own styles,
 * and class rules in one above them.
 */
export async function pageStyles(mode) {
  const blocks = topLevel(readFileSync(FILE, "utf8").replace(/\/\*[^]*?\*\//g, ""));
  const parts = { root: "", elements: "", classes: "" };
  for (const { selector, text } of blocks.filter(({ selector }) => !OMITTED_SELECTORS.test(selector))) {
    const isRoot = /^(?::root|html\[)/.test(selector);
    parts[isRoot ? "root" : /^[.@]/.test(selector) ? "classes" : "elements"] += text;
  }
  const nested = `@layer base { ${parts.root} ${SCOPE} { ${parts.elements} } } @layer page { ${SCOPE} { ${parts.classes} } }`;
  // The oldest supported browsers do not support CSS nesting.
  const result = await transform(nested, {
    loader: "css",
    minify: mode === "production",
    target: ["chrome123", "firefox125", "safari17.5"],
  });
  return result.code;
}

/** Returns the rules of a style sheet that are not nested in another rule. */
function topLevel(css) {
  const blocks = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < css.length; at++) {
    if (css[at] === "{") depth++;
    if (css[at] !== "}" || --depth > 0) continue;
    const text = css.slice(start, at + 1).trim();
    blocks.push({ selector: text.slice(0, text.indexOf("{")).trim(), text });
    start = at + 1;
  }
  return blocks;
}
