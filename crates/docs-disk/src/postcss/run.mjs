// Processes one style sheet with the PostCSS of a project. `site build --allow-run` runs this program in Node.js, with a request as JSON
// in the standard input:
//
//   { root: folder of the site, file: path of the style sheet, css: its content }
//
// The last line of the standard output is the result as JSON, one of:
//
//   { css, dependencies: paths of files }
//   { absent: true }, if the project does not configure PostCSS
//   { missing: name of a package that is not installed }
//   { error: message, file?, line?, column? }
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const request = JSON.parse(readFileSync(0, "utf8"));
const root = resolve(request.root);
const fromSite = createRequire(join(root, "package.json"));

/** Names of configurations of PostCSS, in order of precedence. */
const CONFIGS = ["ts", "mts", "cts", "js", "mjs", "cjs", "json"].map((it) => `postcss.config.${it}`);

class MissingPackage extends Error {
  constructor(name) {
    super(`the package ${name} is not installed`);
    this.packageName = name;
  }
}

/** Returns the path of a package's file, or undefined. Package managers may hide indirect dependencies from the site's folder. */
function find(name) {
  const owners = ["@docusaurus/core/package.json", "@docusaurus/bundler/package.json", "tailwindcss/package.json"];
  for (const require of [fromSite, ...owners.map(requireOf)]) {
    try {
      return require?.resolve(name);
    } catch {
      // The next one may have it.
    }
  }
  return undefined;
}

function requireOf(file) {
  try {
    return createRequire(fromSite.resolve(file));
  } catch {
    return undefined;
  }
}

function packageOf(name) {
  const file = find(name);
  if (file === undefined) throw new MissingPackage(name);
  return load(file);
}

/** Loads a module of the project. jiti, a package of Docusaurus, reads TypeScript and mixtures of module systems. */
async function load(file) {
  if (file.endsWith(".json")) return JSON.parse(readFileSync(file, "utf8"));
  const jiti = find("jiti");
  if (jiti !== undefined && !file.includes("node_modules")) {
    const library = createRequire(jiti)(jiti);
    const options = { interopDefault: true };
    if (library.createJiti) return library.createJiti(root + "/", options).import(file, { default: true });
    return (library.default ?? library)(root + "/", options)(file);
  }
  const module = await import(pathToFileURL(file).href);
  return module.default ?? module;
}

const called = (value, ...parameters) => (typeof value === "function" ? value(...parameters) : value);

/** Returns the plugins of PostCSS in a configuration of its own, or undefined. */
async function pluginsOfConfig() {
  const name = CONFIGS.find((it) => existsSync(join(root, it)));
  const manifest = join(root, "package.json");
  const config = name
    ? await called(await load(join(root, name)), { env: "production", mode: "production", cwd: root })
    : existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).postcss;
  if (!config) return undefined;
  const plugins = config.plugins ?? [];
  const named = Array.isArray(plugins) ? plugins : Object.entries(plugins).filter(([, options]) => options !== false);
  return Promise.all(named.map(plugin));
}

/** Returns a plugin from its name, from its name with options, or as it is. */
async function plugin(entry) {
  const [name, options] = Array.isArray(entry) ? entry : [entry];
  if (typeof name !== "string") return name;
  const create = await packageOf(name);
  return options === undefined || options === true ? create() : create(options);
}

/** Returns the plugins of PostCSS that plugins of Docusaurus add, or undefined if none does. */
async function pluginsOfDocusaurus() {
  const file = ["ts", "mts", "cts", "js", "mjs", "cjs"].map((it) => join(root, `docusaurus.config.${it}`)).find(existsSync);
  if (file === undefined) return undefined;
  const siteConfig = await called(await load(file));
  let options = { plugins: [] };
  let isConfigured = false;
  for (const entry of [...(siteConfig.plugins ?? []), ...(siteConfig.themes ?? [])]) {
    const instance = await docusaurusPlugin(entry, siteConfig).catch((error) => {
      console.error(`a plugin is left out: ${error.message}`);
    });
    if (typeof instance?.configurePostCss === "function") {
      options = instance.configurePostCss(options) ?? options;
      isConfigured = true;
    }
  }
  return isConfigured ? Promise.all(options.plugins.filter(Boolean).map(plugin)) : undefined;
}

/** Calls a plugin of Docusaurus that may configure PostCSS. */
async function docusaurusPlugin(entry, siteConfig) {
  const [named, options] = Array.isArray(entry) ? entry : [entry, undefined];
  let create = named;
  if (typeof named === "string") {
    const file = find(named.startsWith("@site/") ? join(root, named.slice("@site/".length)) : named);
    if (file === undefined || !mentionsPostCss(file)) return undefined;
    create = await load(file);
  }
  const i18n = { currentLocale: "en", defaultLocale: "en", locales: ["en"], path: "i18n", localeConfigs: {} };
  const folders = { siteDir: root, generatedFilesDir: join(root, ".docusaurus"), outDir: join(root, "build") };
  const context = { ...folders, siteConfig, baseUrl: siteConfig.baseUrl, i18n, localizationDir: join(root, "i18n/en") };
  return called(create, context, options ?? {});
}

/** Most plugins configure nothing of PostCSS, and some of them start long work when they are called. */
function mentionsPostCss(file) {
  return readFileSync(file, "utf8").includes("configurePostCss");
}

async function run() {
  // Docusaurus ignores the configuration files of PostCSS.
  const isOwnFormat = existsSync(join(root, "site.toml"));
  const plugins = isOwnFormat ? await pluginsOfConfig() : await pluginsOfDocusaurus();
  if (plugins === undefined) return { absent: true };
  const postcss = await packageOf("postcss");
  const from = resolve(root, request.file);
  const result = await (postcss.default ?? postcss)(plugins).process(request.css, { from, to: from, map: false });
  const dependencies = result.messages.filter((it) => it.type === "dependency").map((it) => it.file);
  for (const warning of result.warnings()) console.error(warning.toString());
  return { css: result.css, dependencies };
}

function failure(error) {
  if (error instanceof MissingPackage) return { missing: error.packageName };
  if (error?.code === "MODULE_NOT_FOUND" || error?.code === "ERR_MODULE_NOT_FOUND") {
    const name = /'([^'.][^']*)'/.exec(error.message)?.[1];
    if (name !== undefined && !name.startsWith("/")) return { missing: name };
  }
  const { reason, message, file, line, column } = error ?? {};
  return { error: reason ?? message ?? String(error), file, line, column };
}

// Modules of the project may print.
console.log = console.info = console.error;
const result = await run().catch(failure);
process.stdout.write(`\n${JSON.stringify(result)}\n`, () => process.exit(0));
