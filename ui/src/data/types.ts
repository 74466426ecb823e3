/**
 * Generated from `crates/docs-site/src/pages/data/types.rs` by the test
 * `the_types_of_the_interface_are_those_of_the_program` of bins/site.
 *
 * Data contract between the program and the interface.
 *
 * A test of bins/site writes `ui/src/data/types.ts`, which has the same types and documentation for the interface.
 * `fixtures/contract/` contains an example of each, written by the program and compared with the types of the interface by
 * the type checker. The data is stored in these kinds of files:
 *
 * - `SiteData`: one content-hashed file, the same for every page.
 * - `DocsVersions`: one file at a fixed URL, a list of all sets of docs.
 * - `VersionPagesData`: one file at a fixed URL for each set of docs that has a switcher and versions from git.
 * - `SidebarData`: one file at a fixed URL for each version and sidebar, and content-hashed files with branches of large ones.
 * - `PageData`: one file for each route, with `NavigationParts`, and a copy without them inside the page's HTML, which
 *   contains both.
 *
 * Every `href` and `path` starts with the base URL and has the form in which it is registered, with literal spaces
 * (`/Basic Account Information/sign-ups`), so that paths can be compared as strings.
 */

/** Data that is the same on every page of the site. */
export interface SiteData {
  readonly title: string;
  readonly tagline: string;
  /** Separates the page's title from the site's: `|`. */
  readonly titleDelimiter: string;
  /** Path of the site on its host, with a leading and a trailing slash. */
  readonly baseUrl: string;
  /** BCP 47 tag of the site's language, for `lang`. */
  readonly language: string;
  readonly direction: DirectionData;
  readonly navbar: NavbarData;
  readonly footer: FooterData | null;
  readonly announcement: AnnouncementData | null;
  readonly colorMode: ColorModeData;
  readonly sidebar: SidebarSettingsData;
  /** Look of the shell; absent for the interface's own. */
  readonly look?: LookData;
  /** `null` if the site has no search. */
  readonly search: SearchData | null;
  /**
   * URL of the versions of all sets of docs (`DocsVersions[]`), the same for all builds: a further version does not change the pages of
   * the others. Absent on a site without docs.
   */
  readonly versions?: string;
  /** Messages of the interface by their keys: a string, or strings by plural category. `{name}` is the placeholder of a value. */
  readonly messages: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  /** `true` if the home page is a redirect, which has no page data. */
  readonly homeRedirects?: true;
  /**
   * HTML of the shell's parts that components of the project render; absent if there are none. `footer` is the footer, in which
   * `ORIGINAL_PART` marks the position of the interface's own, `notFound` the content of the not-found page, and `root` the
   * content after all other parts.
   */
  readonly parts?: Readonly<Record<string, string>>;
  /** URL of the site's data for components (`SiteContext`); absent on a site without hydrated components. */
  readonly context?: string;
}

/** Direction of the site's text. */
export type DirectionData = "ltr" | "rtl";

/** Look of the shell other than the interface's own. */
export type LookData = "classic";

/** Color mode of a page: value of `data-theme` on the root element. */
export type ColorMode = "light" | "dark";

export interface ColorModeData {
  readonly default: ColorMode;
  /** `true` to hide the switch and ignore the stored choice. */
  readonly disableSwitch: boolean;
  /** `true` to follow the system's setting until the visitor makes a choice; the switch then has three states. */
  readonly respectPrefersColorScheme: boolean;
}

export interface SidebarSettingsData {
  /** `true` to add a button that collapses the whole sidebar. */
  readonly hideable: boolean;
  /** `true` if opening a category closes its siblings. */
  readonly autoCollapseCategories: boolean;
}

export interface ImageData {
  readonly src: string;
  /** Image for dark mode; equal to `src` if the site has one image for both modes. */
  readonly srcDark: string;
  readonly alt: string;
  /** Width in pixels, if the file contains it; reserves the space before the image is loaded. */
  readonly width: number | null;
  readonly height: number | null;
}

export interface NavbarData {
  readonly title: string | null;
  readonly logo: NavbarLogoData | null;
  readonly hideOnScroll: boolean;
  /** Colors in the classic look. */
  readonly style?: NavbarStyleData;
  readonly left: readonly NavbarItemData[];
  readonly right: readonly NavbarItemData[];
}

export interface NavbarLogoData extends ImageData {
  readonly href: string;
}

/** Colors of the navbar in the classic look. */
export type NavbarStyleData = "dark" | "primary";

/** Item of the navbar. Items whose target depends on the page use data of `PageData`. */
export type NavbarItemData =
  | ({ readonly type: "link" } & NavbarLinkData)
  | ({ readonly type: "dropdown" } & NavbarDropdownData)
  | { readonly type: "html"; readonly html: string }
  | {
      readonly type: "versions";
      /** Id of the set of docs; absent for `default`. */
      readonly instance?: string;
      /**
       * URL of the folder with all targets: the file `pages.json` (`VersionPagesData`), and a document that the first item of `after`
       * leads to. Pages then contain only the target of the label. Absent if pages contain all targets.
       */
      readonly list?: string;
      readonly className: string | null;
      /** Items before the versions; absent if there are none. */
      readonly before?: readonly DropdownItemData[];
      /** Items after the versions; absent if there are none. */
      readonly after?: readonly DropdownItemData[];
    }
  | {
      readonly type: "locales";
      readonly className: string | null;
      /** Items before the languages; absent if there are none. */
      readonly before?: readonly DropdownItemData[];
      /** Items after the languages; absent if there are none. */
      readonly after?: readonly DropdownItemData[];
    }
  | { readonly type: "search" };

export interface NavbarLinkData extends ItemLookData {
  /** Empty if HTML or an image replaces it. */
  readonly label: string;
  readonly href: string;
  /** `true` for a link to another site, which opens in a new tab and has the external-link icon unless it is `unmarked`. */
  readonly external: boolean;
  /** `true` for a link to a file or another address without a page on the host of the site, which the browser loads in full. */
  readonly fullLoad?: true;
  /** Regular expression for the paths of other pages on which the item is current, without regard to case; `null` without any. */
  readonly activePaths: string | null;
  /** Regular expression for the keys of the sidebars on whose pages the item is current: one sidebar in all versions. */
  readonly activeSidebars: string | null;
  /** Key of the item's target in other versions (`PageVersion`); absent for an item with one target. */
  readonly versionKey?: string;
}

export interface NavbarDropdownData extends ItemLookData {
  readonly label: string;
  readonly href: string | null;
  readonly items: readonly DropdownItemData[];
}

export type DropdownItemData = ({ readonly type: "link" } & NavbarLinkData) | { readonly type: "html"; readonly html: string };

/** Appearance of a link or dropdown. */
export interface ItemLookData {
  /** HTML that replaces the label. */
  readonly html: string | null;
  /** Classes for the site's own style sheets. */
  readonly className: string | null;
  /** Accessible name. */
  readonly name: string | null;
  /** `true` for a link without the external-link icon. */
  readonly unmarked?: true;
}

export interface FooterData {
  readonly style: FooterStyleData;
  readonly logo: FooterLogoData | null;
  readonly links: FooterLinksData;
  /** HTML. */
  readonly copyright: string | null;
}

export interface FooterLogoData extends ImageData {
  readonly href: string | null;
}

/** Colors of the footer. */
export type FooterStyleData = "dark" | "light";

/** Columns with titles, or one row without a title. */
export type FooterLinksData =
  | { readonly type: "columns"; readonly columns: readonly FooterColumnData[] }
  | { readonly type: "row"; readonly items: readonly FooterItemData[] };

export interface FooterColumnData {
  readonly title: string;
  readonly items: readonly FooterItemData[];
}

export type FooterItemData = ({ readonly type: "link" } & FooterLinkData) | { readonly type: "html"; readonly html: string };

export interface FooterLinkData extends ItemLookData {
  readonly label: string;
  readonly href: string;
  readonly external: boolean;
  /** `true` for a link to a file or another address without a page on the host of the site, which the browser loads in full. */
  readonly fullLoad?: true;
}

export interface AnnouncementData {
  /** Id of the bar. A changed id shows a dismissed bar again. */
  readonly id: string;
  /** HTML. */
  readonly content: string;
  readonly closeable: boolean;
}

/** Search backends and their parameters. */
export interface SearchData {
  readonly provider: SearchProviderData;
  /** Path of the page with all results; `null` if the site has none. */
  readonly pagePath: string | null;
  readonly placeholder: string;
  /** Hosted service; `null` if the site does not use it. */
  readonly hosted: HostedSearchData | null;
  /** Path of the folder with the index that is built with the site, with a trailing slash; `null` if there is none. */
  readonly embedded: string | null;
  /** `true` to limit results to the page's language and versions. */
  readonly contextual: boolean;
  /** Number of results in one response. */
  readonly hitsPerPage: number;
  /** Number of words in a snippet. */
  readonly snippetWords: number;
  /** Number of words in a snippet for windows up to 768 px. */
  readonly snippetWordsNarrow: number;
  /** Maximum number of results under one heading of the dialog. */
  readonly maxResultsPerGroup: number;
  /** URL for reporting missing results; `{query}` is a placeholder for the query. */
  readonly missingResultsHref: string | null;
}

/** Backends of a search. */
export type SearchProviderData = "embedded" | "hosted" | "hosted-with-fallback";

export interface HostedSearchData {
  readonly applicationId: string;
  /** Public key that permits searching only. */
  readonly apiKey: string;
  readonly indexName: string;
}

/** Versions of a set of docs; the version `name` has the tag `docs-<instance>-<name>` in the search index. */
export interface DocsVersions {
  /** Id of the set of docs. */
  readonly instance: string;
  /** Name of the recommended version. */
  readonly latest: string;
  readonly versions: readonly DocsVersion[];
}

export interface DocsVersion {
  readonly name: string;
  readonly label: string;
}

/** Versions of a set of docs with the pages that several of them have: the targets of its switchers on all pages. */
export interface VersionPagesData {
  readonly versions: readonly VersionRootData[];
  /**
   * For each page its paths, after those of its versions. The indices of the versions with a path are ranges: pairs of the first
   * index and the one after the last.
   */
  readonly pages: readonly Readonly<Record<string, readonly number[]>>[];
}

/** Version with the addresses of its pages. */
export interface VersionRootData {
  readonly name: string;
  readonly label: string;
  /** Path above all pages, without a slash at its end. */
  readonly path: string;
  /** Address of the main document. */
  readonly href: string;
  /** `true` for the recommended version. */
  readonly latest?: true;
}

/** Tree of a sidebar, or of one of its branches. */
export interface SidebarData {
  readonly items: readonly SidebarItemData[];
}

export type SidebarItemData =
  | ({ readonly type: "link" } & SidebarLinkData)
  | ({ readonly type: "category" } & SidebarCategoryData)
  | { readonly type: "html"; readonly html: string };

export interface SidebarLinkData {
  readonly label: string;
  readonly href: string;
  readonly external: boolean;
  /** `true` for a link to a file or another address without a page on the host of the site, which the browser loads in full. */
  readonly fullLoad?: true;
  /** `true` if the entry is visible only while its page is the current one. */
  readonly unlisted: boolean;
  readonly className: string | null;
  /** Badge after the label. */
  readonly badge?: BadgeData;
  /** HTML of the icon before the label. */
  readonly icon?: string;
}

/** Badge of a sidebar's entry. */
export interface BadgeData {
  readonly label: string;
  readonly kind: BadgeKindData;
}

export type BadgeKindData = "note" | "tip" | "info" | "success" | "warning" | "danger";

export interface SidebarCategoryData {
  readonly label: string;
  /** Category's own page; `null` if the label only opens and closes the category. */
  readonly href: string | null;
  /** `true` if the category's own page is unlisted: its label links there only while it is the current page. */
  readonly linkUnlisted: boolean;
  readonly collapsible: boolean;
  /** `true` if the category is closed until the visitor opens it or a page inside it is current. */
  readonly collapsed: boolean;
  readonly className: string | null;
  /** Badge after the label. */
  readonly badge?: BadgeData;
  /** HTML of the icon before the label. */
  readonly icon?: string;
  /** Empty if the items have a file of their own. */
  readonly items: readonly SidebarItemData[];
  /** File with the items; absent if they are part of the file of the category. */
  readonly branch?: SidebarBranchData;
}

/** File with the items of a category: a `SidebarData`. The category is closed on all other pages, and visible. */
export interface SidebarBranchData {
  /** Name by which the pages in the branch refer to it. */
  readonly id: string;
  /** URL with a content hash. */
  readonly href: string;
  /** First page of the category. */
  readonly firstPage: string;
}

/**
 * Kind of a page, which determines the shell's parts around its article. The kinds `category`, `tags` and `tag` have no
 * article: the shell renders their `listing`. The kinds `archive` and `authors` have none either: the shell renders
 * their `blog`. The kind `posts` has an article for each post of its list. The article of the kind `component` is a
 * component of the project, which has the whole width between navbar and footer.
 */
export type PageKind =
  "doc" | "standalone" | "category" | "tags" | "tag" | "post" | "posts" | "archive" | "authors" | "component" | "search" | "not-found";

export interface PageData {
  readonly kind: PageKind;
  /** Path of the page as registered. The not-found page has no path; its value is the base URL. */
  readonly path: string;
  /** Title of the page, as in its heading and in links to it. */
  readonly title: string;
  readonly contents: readonly ContentsEntry[];
  /** Categories from the root to this page, which is the last entry; empty if the site shows no breadcrumbs. */
  readonly breadcrumbs: readonly Breadcrumb[];
  /** Content of a page without an article. */
  readonly listing: Listing | null;
  /** Content of a blog's page besides articles; `null` on other pages. */
  readonly blog: BlogData | null;
  /** Docs version of the page; `null` outside the docs. */
  readonly version: PageVersion | null;
  /** Sidebar of the page. */
  readonly sidebar: SidebarReference | null;
  readonly previous: PageLink | null;
  readonly next: PageLink | null;
  /** Targets of the version switchers, one for each version of their sets of docs; empty without a switcher. */
  readonly versions: readonly SwitchTarget[];
  /** Targets of the language switcher; empty if there is only one language. */
  readonly locales: readonly SwitchTarget[];
  readonly editUrl: string | null;
  /** Address of the page as Markdown; absent without one. */
  readonly markdown?: string;
  /** Links that open the page in an assistant; absent if there are none. */
  readonly assistants?: readonly AssistantLink[];
  readonly lastUpdated: LastUpdated | null;
  readonly tags: readonly TagLink[];
  readonly unlisted: boolean;
  readonly draft: boolean;
  /** Versions of all sets of docs, on the search page; absent on other pages. */
  readonly docsVersions?: readonly DocsVersions[];
  /** URLs of the style sheets of the page's components; absent if there are none. */
  readonly styles?: readonly string[];
  /** Description of the page, for its components; absent without one, and if no component reads it. */
  readonly description?: string;
  /** Front matter of the page, for its components; absent if none of them reads it. */
  readonly frontMatter?: Readonly<Record<string, unknown>>;
}

/** Link that opens a page in an assistant. */
export interface AssistantLink {
  /** Label in the language of the site: "Open in NAME". */
  readonly label: string;
  readonly href: string;
}

/** Data of a page that its document contains outside of its JSON, for client-side navigation. */
export interface NavigationParts {
  readonly head: NavigationHead;
  /**
   * HTML of the articles: of the page itself, or of each post of a list; empty on pages that render a listing. Inserted
   * unchanged, without being parsed by React.
   */
  readonly articles: readonly string[];
}

/** Parts of a document's head that differ between pages. */
export interface NavigationHead {
  /** `page title | site title`. */
  readonly title: string;
  /** Classes of the root element: kind of page, version, document. */
  readonly htmlClass: string;
  /** Absolute URL. */
  readonly canonical: string;
  /** HTML of the page's own elements, marked with `data-page-meta`: metas and links. */
  readonly elements: string;
}

/** Heading in the table of contents. */
export interface ContentsEntry {
  /** Level of the heading, 2 to 6. */
  readonly level: number;
  /** Id of the heading; empty if the heading contains no word character. */
  readonly id: string;
  /** Inline HTML without links. */
  readonly html: string;
}

export interface Breadcrumb {
  readonly label: string;
  /** `null` for a category without a page, and for the page itself. */
  readonly href: string | null;
}

/** Content of a page without an article. */
export type Listing =
  /** Generated page of a category, which lists its items. The description is a sentence below the heading. */
  | { readonly type: "cards"; readonly description: string | null; readonly cards: readonly CardData[] }
  /** All tags of a version; the shell groups them by their first letter. */
  | { readonly type: "tags"; readonly tags: readonly TagData[] }
  /** All pages with a tag, with a sentence about it and the path of the page of all tags. */
  | { readonly type: "tagged"; readonly description: string | null; readonly allTagsHref: string; readonly pages: readonly TaggedPage[] };

export interface CardData {
  readonly type: CardKind;
  readonly label: string;
  readonly href: string;
  /** Sentence about the page, or the number of items of a category: `8 items`. */
  readonly description: string | null;
}

/** Target of a card. */
export type CardKind = "page" | "category" | "link";

/** Tag of a page, with the path of the tag's page. */
export interface TagLink {
  readonly label: string;
  readonly href: string;
  /** Sentence about the tag, from the file that defines it. */
  readonly description: string | null;
}

/** Tag with the number of its pages. */
export interface TagData {
  readonly label: string;
  readonly href: string;
  readonly description: string | null;
  readonly count: number;
}

/** Page that has a tag. */
export interface TaggedPage {
  readonly label: string;
  readonly href: string;
  readonly description: string | null;
}

/** Content of a blog's page besides articles. */
export type BlogData =
  /** Page of a post. The post's title is that of the page. */
  | ({ readonly type: "post" } & PostMeta)
  /** Page of a list of posts. The page has an article for each post, with the excerpt for lists. */
  | { readonly type: "posts"; readonly heading: PostListHeading; readonly posts: readonly ListedPost[] }
  /** All posts of a blog, by year. */
  | { readonly type: "archive"; readonly years: readonly ArchiveYear[] }
  /** All authors of a blog that have a page. */
  | { readonly type: "authors"; readonly authors: readonly CountedAuthor[] };

/** A date, and its form in the site's language. */
export interface DateData {
  /** Date and time in the form of ISO 8601, in UTC. */
  readonly date: string;
  readonly text: string;
}

/** Data of a post that its page and lists show above its text. */
export interface PostMeta {
  /** `null` for a post without a date. */
  readonly date: DateData | null;
  /** Reading time in words; `null` if the blog does not show it. */
  readonly readingTime: string | null;
  readonly authors: readonly AuthorData[];
}

/** Heading above a list of posts: all posts of a blog, those with a tag, or those of an author. */
export type PostListHeading =
  | { readonly type: "all" }
  | { readonly type: "tag"; readonly description: string | null; readonly allTagsHref: string }
  | { readonly type: "author"; readonly author: AuthorData; readonly description: string | null; readonly allAuthorsHref: string };

/** Post in a list. */
export interface ListedPost extends PostMeta {
  readonly title: string;
  readonly href: string;
  readonly tags: readonly PageLink[];
  /** `true` if the list contains only the beginning of the post. */
  readonly isTruncated: boolean;
}

/** Author of posts. */
export interface AuthorData {
  readonly name: string | null;
  /** Author's page or site. */
  readonly href: string | null;
  /** `true` if `href` is an address of another site. */
  readonly external?: true;
  /** URL of an image. */
  readonly image: string | null;
  /** Position or other short description. */
  readonly title: string | null;
  /** Author's accounts. */
  readonly links: readonly AccountLink[];
}

/** Link to an account of an author, on another site. */
export interface AccountLink {
  readonly label: string;
  readonly href: string;
  /** HTML of the icon in place of the label, in the classic look. */
  readonly icon?: string;
}

export interface ArchiveYear {
  /** `null` for posts without a date. */
  readonly year: number | null;
  readonly posts: readonly ArchivedPost[];
}

export interface ArchivedPost {
  readonly label: string;
  readonly href: string;
  /** Date, whose form in the site's language has no year. */
  readonly date: DateData | null;
}

/** Author of a blog. */
export interface CountedAuthor {
  readonly author: AuthorData;
  /** Number of posts, in words; in the classic look in digits. */
  readonly posts: string;
}

export interface PageVersion {
  /** Id of the set of docs. */
  readonly instance: string;
  readonly name: string;
  readonly label: string;
  /** `true` to show the version's label above the article. */
  readonly badge: boolean;
  readonly banner: VersionBanner | null;
  /** Targets of the navbar's items in this version, by their `versionKey`; absent for the latest version. */
  readonly navbar?: Readonly<Record<string, string>>;
}

export interface VersionBanner {
  readonly type: BannerKind;
  /** The same page in the latest version, or that version's main page. */
  readonly latestHref: string;
}

/** Reason of a banner. */
export type BannerKind = "unreleased" | "unmaintained";

export interface SidebarReference {
  /** `instance/version/sidebar`: name of the sidebar, the same on all its pages. */
  readonly key: string;
  /** URL of its `SidebarData`, the same for all builds. The file may be older or newer than the page. */
  readonly href: string;
  /** Ids of the branches that contain the page, outer ones first; absent if there are none. */
  readonly branches?: readonly string[];
}

export interface PageLink {
  readonly label: string;
  readonly href: string;
}

export interface SwitchTarget {
  /** Name of the version, or tag of the language. */
  readonly name: string;
  readonly label: string;
  readonly href: string;
  /** `true` for the version or language of the page; on a page that is no document, for the version whose path contains the page. */
  readonly current?: true;
  /** `true` for the recommended version; `false` for all languages. */
  readonly latest?: true;
  /** Id of the version's set of docs; absent for `default`, and for languages. */
  readonly instance?: string;
}

export interface LastUpdated {
  /** ISO 8601 date. */
  readonly date: string | null;
  /** The date in the form of the site's language. */
  readonly dateText: string | null;
  readonly author: string | null;
}
