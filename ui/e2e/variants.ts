/** Variants of the site: the same content with different settings. */

export interface Variant {
  readonly name: string;
  readonly port: number;
  /** Pattern of the test files for this variant. */
  readonly tests: RegExp;
  /** Path of its home page: its base URL. */
  readonly home: string;
  /** Folder of the site, relative to the repository's root. */
  readonly root: string;
  /** Values of `--set`. */
  readonly settings: readonly string[];
  /** The site has deliberate errors, so the server's messages are hidden. */
  readonly faulty?: true;
  /** Command that has to run first, in the repository's root. */
  readonly prepare?: string;
}

const port = Number(process.env["SITE_PORT"] ?? 4173);

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

/** Output folder of the interface with replaced components, relative to the interface's folder. */
const THEME_DIST = "test-results/theme-ui";

/**
 * The site as the specification has it; with everything on that it leaves off; with the hosted search that the
 * specification names; with looks and components of its own; a small one of further kinds of pages; one in eleven languages; a project with blogs; and one whose authors try
 * to run scripts.
 */
export const VARIANTS: readonly Variant[] = [
  {
    name: "main",
    port,
    tests: /^(?!.*(?:blog|full|kinds|languages|hosted|hostile|theme)[.-]).*\.spec\.ts$/,
    home: "/",
    root: "docs",
    settings: [],
  },
  { name: "languages", port: port + 7, tests: /languages\.spec\.ts$/, home: "/base/", root: "ui/e2e/languages", settings: [] },
  { name: "kinds", port: port + 2, tests: /kinds.*\.spec\.ts$/, home: "/base/", root: "ui/e2e/kinds", settings: [] },
  {
    name: "hosted",
    port: port + 3,
    tests: /hosted.*\.spec\.ts$/,
    home: "/",
    root: "docs",
    settings: ["search.provider=hosted", "search.application_id=TESTAPPID", "search.api_key=testkey", "search.index_name=testindex"],
  },
  { name: "blog", port: port + 6, tests: /blog[a-z-]*\.spec\.ts$/, home: "/base/", root: "fixtures/projects/blog", settings: [] },
  { name: "hostile", port: port + 5, tests: /hostile\.spec\.ts$/, home: "/", root: "fixtures/hostile/site", settings: [], faulty: true },
  {
    name: "theme",
    port: port + 4,
    tests: /theme.*\.spec\.ts$/,
    home: "/",
    root: "docs",
    prepare: `SITE_UI_REPLACEMENTS=e2e/theme SITE_UI_OUT=${THEME_DIST} npm run build --workspace ui`,
    settings: [
      `theme={accent="#0b7285", accent_dark="#66d9e8", font_text="Georgia", ui="../ui/${THEME_DIST}", custom_css=["../ui/e2e/theme/custom.css"], head=["<meta name=\\"theme-test\\" content=\\"here\\">"]}`,
    ],
  },
  {
    name: "full",
    port: port + 1,
    tests: /full.*\.spec\.ts$/,
    home: "/",
    root: "docs",
    settings: [
      `navbar.items=${NAVBAR_ITEMS}`,
      "navbar.hide_on_scroll=true",
      "color_mode.respect_prefers_color_scheme=true",
      "sidebar.hideable=true",
      "sidebar.auto_collapse_categories=true",
      "docs.breadcrumbs=true",
      `locales={default="en", list=[{tag="en", label="English"}, {tag="fr", label="Français"}]}`,
      `versions=[{name="current", label="Current", path="/", latest=true}, {name="v3", label="v3", path="v3", banner="unmaintained", badge=true}]`,
    ],
  },
];
