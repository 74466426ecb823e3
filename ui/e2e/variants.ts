/** Variants of the site: the same content with different settings. */
import { SEARCH_SERVICES, strictPolicy } from "./policy";

export interface Variant {
  readonly name: string;
  /** Pattern of the test files for this variant. */
  readonly tests: RegExp;
  /** Folder of the site, relative to the repository's root. */
  readonly root: string;
  /** Values of `--set`. */
  readonly settings: readonly string[];
  /** Command that has to run first, in the repository's root. */
  readonly prepare?: string;
}

/** Folder of the builds, relative to the repository's root. */
const BUILDS = "target/e2e";

/** Returns the folder with the built site. */
export function builtFolder({ name }: Variant): string {
  return `${BUILDS}/${name}`;
}

/** Returns the folder for the records of the site's builds. */
export function cacheFolder({ name }: Variant): string {
  return `${BUILDS}/${name}.cache`;
}

/** Returns the variant with this name. */
export function variantNamed(name: string): Variant {
  const variant = VARIANTS.find((variant) => variant.name === name);
  if (variant === undefined) throw new Error(`there is no variant ${name}`);
  return variant;
}

/** Setting that replaces the policy of all documents. */
const policy = (services: readonly string[] = []) => `serve.headers={Content-Security-Policy="${strictPolicy(services)}"}`;

const NAVBAR_ITEMS = `[
  {type="dropdown", label="More", position="left", items=[
    {label="Agent", to="/v3/agent"},
    {label="Status", href="https://status.example.com"},
  ]},
  {type="dropdown", label="Learn", to="/quickstart/", position="left", items=[{label="Tasks", to="/tasks/"}]},
  {label="Scheduling", to="/v3/scheduling", position="left"},
  {type="docsVersionDropdown"},
  {type="localeDropdown"},
  {label="Product", href="https://www.example.com"},
]`.replaceAll("\n", " ");

/** Output folder of the interface with replaced components, relative to the repository's root. */
const THEME_DIST = `${BUILDS}/theme.ui`;

/** All options that are disabled in the specification. */
const ALL_OPTIONS = [
  `navbar.items=${NAVBAR_ITEMS}`,
  "navbar.hide_on_scroll=true",
  "color_mode.respect_prefers_color_scheme=true",
  "sidebar.hideable=true",
  "sidebar.auto_collapse_categories=true",
  "docs.breadcrumbs=true",
  `locales={default="en", list=[{tag="en", label="English"}, {tag="fr", label="Français"}]}`,
  `versions=[{name="current", label="Current", path="/", latest=true}, {name="v3", label="v3", path="v3", banner="unmaintained", badge=true}]`,
];

/** Settings of the specification's hosted search. */
const HOSTED_SEARCH = [
  "search.provider=hosted",
  "search.application_id=TESTAPPID",
  "search.api_key=testkey",
  "search.index_name=testindex",
];

/** Host of the scripts in the settings. Hosts of this domain exist only in tests that respond to their requests. */
export const FOREIGN_SCRIPTS = "https://scripts.example.com";

/** Scripts of each kind that does not delay the start of the page. */
const FOREIGN = [
  `theme.head=['<script async src="${FOREIGN_SCRIPTS}/async.js"></script><script defer src="${FOREIGN_SCRIPTS}/defer.js"></script><script type="module" src="${FOREIGN_SCRIPTS}/module.js"></script>']`,
  `theme.body_end=['<script src="${FOREIGN_SCRIPTS}/end.js"></script>']`,
];

const OWN_THEME = `{accent="#0b7285", accent_dark="#66d9e8", font_text="Georgia", ui="../${THEME_DIST}", custom_css=["../ui/e2e/theme/custom.css"], head=["<meta name=\\"theme-test\\" content=\\"here\\">"]}`;

/**
 * All variants, those with the longest tests first:
 *
 * - a site whose authors try to run scripts, without a policy that would block them;
 * - a site in eleven languages;
 * - the site of the specification;
 * - a small site with further kinds of pages;
 * - a site with the hosted search of the specification;
 * - a project with the look of the classic theme;
 * - a project with blogs;
 * - projects with components;
 * - the manual;
 * - a site with third-party scripts;
 * - a site with its own look and components;
 * - a site whose versions are tags of a repository;
 * - a site with all options that are disabled in the specification;
 * - three sites for Firefox.
 */
export const VARIANTS: readonly Variant[] = [
  {
    name: "hostile",
    tests: /hostile\.spec\.ts$/,
    root: "fixtures/hostile/site",
    settings: ["serve.headers={Content-Security-Policy=false}"],
  },
  { name: "languages", tests: /\/languages.*\.spec\.ts$/, root: "ui/e2e/languages", settings: [policy()] },
  {
    name: "main",
    tests:
      /^(?!.*(?:blog|classic|components|dev|firefox|foreign|full|kinds|languages|hosted|hostile|prove|rebuild|tags|theme)[.-]).*\.spec\.ts$/,
    root: "docs",
    settings: [policy()],
  },
  { name: "kinds", tests: /\/(kinds.*|checkers-(html|lighthouse))\.spec\.ts$/, root: "ui/e2e/kinds", settings: [policy()] },
  { name: "hosted", tests: /hosted.*\.spec\.ts$/, root: "docs", settings: [policy(SEARCH_SERVICES), ...HOSTED_SEARCH] },
  { name: "classic", tests: /classic[a-z-]*\.spec\.ts$/, root: "ui/e2e/classic", settings: [policy()] },
  // The interface's own look, whose accent has enough contrast.
  {
    name: "blog",
    tests: /\/(blog[a-z-]*|checkers-html)\.spec\.ts$/,
    root: "fixtures/projects/blog",
    settings: [policy(), "theme.look=own"],
  },
  // Four Docusaurus projects with their own components, under the default policy.
  { name: "components", tests: /components\.spec\.ts$/, root: "fixtures/projects/components", settings: [] },
  { name: "home", tests: /components-home\.spec\.ts$/, root: "fixtures/projects/home", settings: [] },
  { name: "wrappers", tests: /components-wrappers\.spec\.ts$/, root: "fixtures/projects/wrappers", settings: [] },
  { name: "failures", tests: /components-failures\.spec\.ts$/, root: "ui/e2e/failures", settings: [] },
  { name: "manual", tests: /\/checkers-(agents|html)\.spec\.ts$/, root: "manual", settings: [] },
  { name: "foreign", tests: /\/foreign\.spec\.ts$/, root: "docs", settings: FOREIGN },
  {
    name: "theme",
    tests: /theme.*\.spec\.ts$/,
    root: "docs",
    prepare: `SITE_UI_REPLACEMENTS=e2e/theme SITE_UI_SHELLS=whole SITE_UI_OUT=../${THEME_DIST} npm run build --workspace ui`,
    settings: [policy(), `theme=${OWN_THEME}`],
  },
  {
    name: "tags",
    tests: /\/tags\.spec\.ts$/,
    root: `${BUILDS}/tags.source`,
    prepare: `node ui/e2e/tags.mjs ${BUILDS}/tags.source`,
    settings: [policy()],
  },
  { name: "full", tests: /full.*\.spec\.ts$/, root: "docs", settings: [policy(), ...ALL_OPTIONS] },
  // These variants have the policy that the program serves by default.
  { name: "firefox", tests: /firefox\.spec\.ts$/, root: "docs", settings: ALL_OPTIONS },
  { name: "firefox-foreign", tests: /firefox-foreign\.spec\.ts$/, root: "docs", settings: FOREIGN },
  { name: "firefox-kinds", tests: /firefox-kinds\.spec\.ts$/, root: "ui/e2e/kinds", settings: [] },
];
