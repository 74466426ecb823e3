/** Tests of the program that runs a project's PostCSS, with the package itself: `node --test crates/docs-disk/tests/postcss.test.mjs`. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
const PROGRAM = readFileSync(join(HERE, "../src/postcss/run.mjs"), "utf8");
const PACKAGES = resolve(HERE, "../../../node_modules");

const folders = [];
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** Creates a project from the contents of its files. */
function project(files, { packages = true } = {}) {
  const root = mkdtempSync(join(tmpdir(), "postcss-"));
  folders.push(root);
  for (const [file, text] of Object.entries({ "package.json": "{}", ...files })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  if (packages) symlinkSync(PACKAGES, join(root, "node_modules"), "dir");
  return root;
}

/** Processes a style sheet of a project. */
function run(root, css) {
  const input = JSON.stringify({ root, file: "css/site.css", css });
  const { stdout, stderr } = spawnSync("node", ["--input-type=module", "--eval", PROGRAM], { input, cwd: root, encoding: "utf8" });
  const line = stdout.trimEnd().split("\n").at(-1);
  assert.ok(line, stderr);
  return JSON.parse(line);
}

/** Plugin that doubles widths, prints, and depends on a file. */
const DOUBLE = `{
  postcssPlugin: 'double',
  Declaration: (node) => { console.log('noise'); if (node.value === '1px') node.value = '2px'; },
  OnceExit: (root, { result }) => { result.messages.push({ type: 'dependency', plugin: 'double', file: '/elsewhere/tokens.json' }); },
}`;

const DOCUSAURUS = `plugins: [
  'absent-plugin',
  () => { throw new Error('no'); },
  ['./plugins/styles.js', { value: 1 }],
]`;
const PLUGIN = `module.exports = (context, options) => ({
  name: 'styles',
  configurePostCss: (postcss) => ({ ...postcss, plugins: [...postcss.plugins, ${DOUBLE}].slice(0, options.value) }),
});`;

const CONFIGURED = {
  "a module of CommonJS": { "postcss.config.cjs": `module.exports = { plugins: [${DOUBLE}] };` },
  "a function of a module": { "postcss.config.mjs": `export default ({ env }) => ({ plugins: env === 'production' ? [${DOUBLE}] : [] });` },
  "names with options": {
    "postcss.config.cjs": "module.exports = { plugins: { [__dirname + '/double.cjs']: {}, 'not-installed': false } };",
    "double.cjs": `module.exports = () => (${DOUBLE});`,
  },
  "the manifest of the package": {
    "package.json": JSON.stringify({ postcss: { plugins: [["./double.cjs", {}]] } }),
    "double.cjs": `module.exports = () => (${DOUBLE});`,
  },
};

for (const [name, files] of Object.entries(CONFIGURED)) {
  test(`PostCSS of a site is configured by ${name}`, () => {
    const root = project({ "site.toml": "", ...files });
    const expected = { css: "a { width: 2px }", dependencies: ["/elsewhere/tokens.json"] };
    assert.deepEqual(run(root, "a { width: 1px }"), expected);
  });
}

test("PostCSS of a Docusaurus project is configured by its plugins alone", () => {
  const files = { "postcss.config.cjs": "throw new Error('Docusaurus does not read this')", "plugins/styles.js": PLUGIN };
  const root = project({ "docusaurus.config.js": `module.exports = { baseUrl: '/', ${DOCUSAURUS} };`, ...files });
  assert.equal(run(root, "a { width: 1px }").css, "a { width: 2px }");
  const asynchronous = project({ "docusaurus.config.mjs": `export default async () => ({ baseUrl: '/', ${DOCUSAURUS} });`, ...files });
  assert.equal(run(asynchronous, "a { width: 1px }").css, "a { width: 2px }");
});

test("projects without a configuration are left alone", () => {
  assert.deepEqual(run(project({ "site.toml": "" }), "a {}"), { absent: true });
  assert.deepEqual(run(project({ "docusaurus.config.js": "module.exports = {}" }), "a {}"), { absent: true });
});

test("faults have their place", () => {
  const site = { "site.toml": "", "postcss.config.cjs": `module.exports = { plugins: [${DOUBLE}] };` };
  const { error, file, line, column } = run(project(site), "a {\n  width: 1px");
  assert.deepEqual([error, line, column], ["Unclosed block", 1, 1]);
  assert.ok(file.endsWith("css/site.css"), file);
  assert.deepEqual(run(project(site, { packages: false }), "a {}"), { missing: "postcss" });
  const named = { "site.toml": "", "postcss.config.cjs": "module.exports = { plugins: { 'postcss-absent': {} } };" };
  assert.deepEqual(run(project(named), "a {}"), { missing: "postcss-absent" });
  const required = { "site.toml": "", "postcss.config.cjs": "module.exports = { plugins: [require('postcss-absent')] };" };
  assert.deepEqual(run(project(required), "a {}"), { missing: "postcss-absent" });
});
