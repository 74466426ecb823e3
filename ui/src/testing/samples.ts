/** Small site for the unit tests. It contains every kind of item in every form that the contract allows. */
import { site as english } from "../../../fixtures/contract/site";
import type { FetchedPage } from "../data/page-json";
import type {
  DocsVersions,
  ItemLookData,
  NavigationHead,
  PageData,
  SidebarBranchData,
  SidebarData,
  SidebarItemData,
  SiteData,
} from "../data/types";
import type { NavbarLink } from "../layout/navbar-state";
import type { SidebarCategory } from "../sidebar/sidebar-rules";

/** Returns a link of a sidebar. */
export function sampleLink(label: string, href: string): Extract<SidebarItemData, { type: "link" }> {
  return { type: "link", label, href, external: false, unlisted: false, className: null };
}

/** Returns a closed category of a sidebar. */
export function sampleCategory(label: string, href: string | null, items: readonly SidebarItemData[]): SidebarCategory {
  return { type: "category", label, href, linkUnlisted: false, collapsible: true, collapsed: true, className: null, items };
}

/** Returns a category whose items are in a separate file. */
export function sampleBranch(label: string, branch: SidebarBranchData): SidebarCategory {
  return { ...sampleCategory(label, null, []), branch };
}

/** Appearance of an item with only a label. */
const plainLook: ItemLookData = { html: null, className: null, name: null };

/** Returns a link of the navbar. */
export function sampleNavbarLink(label: string, href: string): NavbarLink {
  return { type: "link", label, href, external: false, activePaths: null, activeSidebars: null, ...plainLook };
}

const picture = { src: "/img/logo.svg", srcDark: "/img/logo-dark.svg", alt: "Agent Docs", width: 32, height: 32 };

/** Site with all features. */
export const fullSite: SiteData = {
  title: "Agent Docs",
  tagline: "Fast, efficient and simple AI creation",
  titleDelimiter: "|",
  baseUrl: "/",
  language: "en",
  direction: "ltr",
  navbar: {
    title: "Agent Docs",
    logo: { ...picture, href: "/" },
    hideOnScroll: false,
    left: [
      { ...sampleNavbarLink("Guides", "/introduction/"), activeSidebars: "^default/.*/docs$", versionKey: "sidebar/default/docs" },
      {
        type: "dropdown",
        label: "More",
        href: null,
        items: [
          sampleNavbarLink("Agent", "/v3/agent"),
          { ...sampleNavbarLink("Status", "https://status.example/"), external: true },
          { type: "html", html: "<hr>" },
        ],
        ...plainLook,
      },
      {
        type: "dropdown",
        label: "Learn",
        href: "/quickstart/",
        items: [sampleNavbarLink("Tasks", "/tasks/")],
        ...plainLook,
      },
      { type: "html", html: "<b>Beta</b>" },
    ],
    right: [
      { type: "versions", className: null },
      {
        type: "locales",
        className: null,
        before: [{ type: "html", html: "<b>Languages</b>" }],
        after: [sampleNavbarLink("Help to translate", "/translate")],
      },
      { ...sampleNavbarLink("Product", "https://product.example/"), external: true },
      { ...sampleNavbarLink("", "https://github.com/agents"), external: true, className: "source-link", name: "GitHub" },
      { type: "search" },
    ],
  },
  footer: {
    style: "dark",
    logo: { ...picture, srcDark: picture.src, href: "https://product.example/" },
    links: {
      type: "columns",
      columns: [
        {
          title: "Docs",
          items: [
            { type: "link", label: "Quickstart", href: "/v3/getting-started", external: false, ...plainLook },
            { type: "html", html: "<i>raw</i>" },
          ],
        },
        { title: "Community", items: [{ type: "link", label: "Chat", href: "https://chat.example/", external: true, ...plainLook }] },
      ],
    },
    copyright: "Copyright © 2025 Agents &amp; Co",
  },
  announcement: { id: "beta", content: 'Version 3 is <a href="/v3/getting-started">here</a>', closeable: true },
  colorMode: { default: "light", disableSwitch: false, respectPrefersColorScheme: false },
  sidebar: { hideable: true, autoCollapseCategories: false },
  messages: english.messages,
  search: {
    provider: "hosted",
    pagePath: "/search",
    placeholder: "Search docs",
    hosted: { applicationId: "TESTAPPID", apiKey: "test-search-key", indexName: "docs" },
    embedded: null,
    contextual: true,
    hitsPerPage: 20,
    snippetWords: 10,
    snippetWordsNarrow: 5,
    maxResultsPerGroup: 5,
    missingResultsHref: "/v3/request-help?about={query}",
  },
  versions: "/version-data/all.json",
};

/** Content of the file with the versions of the site. */
export const docsVersions: readonly DocsVersions[] = [
  {
    instance: "default",
    latest: "current",
    versions: [
      { name: "current", label: "Current" },
      { name: "v3", label: "v3" },
    ],
  },
];

/** Site with as few features as possible. */
export const bareSite: SiteData = {
  ...fullSite,
  navbar: { title: null, logo: null, hideOnScroll: true, left: [], right: [] },
  footer: { style: "light", logo: null, links: { type: "row", items: [] }, copyright: null },
  announcement: null,
  colorMode: { default: "dark", disableSwitch: true, respectPrefersColorScheme: true },
  sidebar: { hideable: false, autoCollapseCategories: true },
  search: null,
};

/** Sidebar with every kind of item. */
export const sampleSidebar: SidebarData = {
  items: [
    sampleLink("Home", "/"),
    { ...sampleLink(`Access & "controls"`, "/access-controls/"), className: "sidebar-new" },
    sampleCategory("Integrations", "/integrations/", [
      sampleLink("API keys", "/integrations/api-keys"),
      { ...sampleLink("Secret", "/integrations/secret"), unlisted: true },
      sampleCategory("Chat", null, [sampleLink("Discord", "/integrations/discord")]),
    ]),
    sampleCategory("Use cases", null, [sampleLink("Travel guide", "/usecases/travel-guide")]),
    { ...sampleCategory("Always open", null, [sampleLink("Tasks", "/tasks/")]), collapsible: false, collapsed: false },
    { ...sampleCategory("Open at first", "/tools/", [sampleLink("Scheduling", "/tools/scheduling")]), collapsed: false },
    { ...sampleCategory("Hidden page", "/hidden/", [sampleLink("Shown", "/hidden/shown")]), linkUnlisted: true },
    sampleCategory("Nothing to see", null, [{ ...sampleLink("Draft", "/nothing"), unlisted: true }]),
    { type: "html", html: "<hr>" },
    { ...sampleLink("Product", "https://product.example/"), external: true },
  ],
};

/** Head of the pages. */
export const sampleHead: NavigationHead = {
  title: "Home | Agent Docs",
  htmlClass: "docs-wrapper",
  canonical: "https://docs.example/",
  elements: '<meta name="description" content="The home page." data-page-meta>',
};

/** Returns a minimal page with some of its fields replaced. */
export function samplePage(fields: Partial<PageData> = {}): PageData {
  return {
    kind: "doc",
    path: "/",
    title: "Home",
    contents: [],
    breadcrumbs: [],
    listing: null,
    blog: null,
    version: null,
    sidebar: null,
    previous: null,
    next: null,
    versions: [],
    locales: [],
    editUrl: null,
    lastUpdated: null,
    tags: [],
    unlisted: false,
    draft: false,
    ...fields,
  };
}

/** Returns a page as it is fetched for a navigation. */
export function fetchedPage(page: PageData, ...articles: readonly string[]): FetchedPage {
  return { ...page, head: { ...sampleHead, title: page.title }, articles };
}

/** Page with all features. */
export const fullPage: PageData = samplePage({
  path: "/integrations/api-keys",
  title: "API keys",
  contents: [
    { level: 2, id: "create", html: "Create a <code>key</code>" },
    { level: 3, id: "scopes", html: "Scopes &amp; limits" },
    { level: 3, id: "", html: "???" },
    { level: 2, id: "rotate", html: "Rotate" },
  ],
  breadcrumbs: [
    { label: "Integrations", href: "/integrations/" },
    { label: `Access & "keys"`, href: null },
    { label: "API keys", href: null },
  ],
  version: {
    instance: "default",
    name: "v2",
    label: "2.x",
    badge: true,
    navbar: { "sidebar/default/docs": "/v2/introduction/" },
    banner: { type: "unmaintained", latestHref: "/next/api-keys" },
  },
  sidebar: { key: "default/v2/docs", href: "/assets/sidebar.abc.json" },
  previous: { label: `Access & "controls"`, href: "/access-controls/" },
  next: { label: "Discord", href: "/integrations/discord" },
  versions: [
    { name: "current", label: "3.x", href: "/next/api-keys", latest: true },
    { name: "v2", label: "2.x", href: "/integrations/api-keys", current: true },
  ],
  locales: [
    { name: "en", label: "English", href: "/integrations/api-keys", current: true },
    { name: "fr", label: "Français", href: "/fr/integrations/api-keys" },
  ],
  editUrl: "https://code.example/edit/api-keys.md?a=1&b=2",
  lastUpdated: { date: "2025-03-09", dateText: "Mar 9, 2025", author: "Ada" },
  tags: [
    { label: "keys", href: "/tags/keys", description: null },
    { label: "a & b", href: "/tags/a-b", description: "A <b>" },
  ],
  unlisted: true,
});

/** Generated page of a category. */
export const categoryPage: PageData = samplePage({
  kind: "category",
  path: "/integrations/",
  title: `Integrations & "more"`,
  listing: {
    type: "cards",
    description: "What agents can be connected <to>.",
    cards: [
      { type: "page", label: "API keys", href: "/integrations/api-keys", description: "Create & rotate keys." },
      { type: "category", label: "Chat", href: "/integrations/discord", description: "1 item" },
      { type: "link", label: "Product", href: "https://product.example/", description: null },
    ],
  },
  next: { label: "API keys", href: "/integrations/api-keys" },
});

/** Page of all tags. */
export const tagsPage: PageData = samplePage({
  kind: "tags",
  path: "/tags",
  title: "Tags",
  listing: {
    type: "tags",
    tags: [
      { label: "billing", href: "/tags/billing", description: null, count: 2 },
      { label: "Access", href: "/tags/access", description: 'Who "may" do what.', count: 1 },
      { label: "agents & co", href: "/tags/agents", description: null, count: 12 },
      { label: "über", href: "/tags/über", description: null, count: 1 },
    ],
  },
});

/** Page of one tag. */
export const tagPage: PageData = samplePage({
  kind: "tag",
  path: "/tags/billing",
  title: '2 docs tagged with "billing"',
  listing: {
    type: "tagged",
    description: "What is paid & when.",
    allTagsHref: "/tags",
    pages: [
      { label: "Billing & plans", href: "/v3/billing_plans", description: "What it costs." },
      { label: "Workspace", href: "/v3/workspace", description: null },
    ],
  },
  unlisted: true,
});
