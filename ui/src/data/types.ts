/**
 * The contract between the binary and the interface.
 *
 * `bins/site/src/payload.rs` writes these shapes and nothing else; `fixtures/contract/` holds one of
 * each as the binary really wrote it, and the type checker compares the two. Three files carry them:
 *
 * - `SiteData`: one content-hashed file, the same for every page.
 * - `SidebarData`: one content-hashed file for each version and sidebar.
 * - `PageData`: one file for each route, beside a copy without `article` inside the page's HTML.
 *
 * Every `href` and `path` is ready to use: it starts with the base URL and is exactly as registered,
 * with literal spaces (`/Basic Account Information/sign-ups`). Comparing two of them is comparing strings.
 */

/** A page's colours: what `data-theme` on the root element says. */
export type ColorMode = "light" | "dark";

/** Everything that is the same on every page of the site. */
export interface SiteData {
  readonly title: string;
  readonly tagline: string;
  /** Stands between the page's and the site's title: `|`. */
  readonly titleDelimiter: string;
  /** Where the site is mounted: starts and ends with a slash. */
  readonly baseUrl: string;
  /** BCP 47 tag of the site's language, for `lang`. */
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  readonly navbar: NavbarData;
  readonly footer: FooterData | null;
  readonly announcement: AnnouncementData | null;
  readonly colorMode: ColorModeData;
  readonly sidebar: SidebarSettings;
  /** `null` where the site has no search. */
  readonly search: SearchData | null;
  /** The home page is a redirect, which has no page data. */
  readonly homeRedirects?: true;
  /** HTML of the parts of the shell that components of the project render; absent without any. */
  readonly parts?: ShellParts;
  /** Address of what components may ask of the site (`SiteContext`); absent on a site without components in browsers. */
  readonly context?: string;
}

/** HTML of parts of the shell. */
export interface ShellParts {
  /** The footer. `ORIGINAL_PART` is the place of the interface's own footer. */
  readonly footer?: string;
  /** Text of the page for addresses without a page. */
  readonly notFound?: string;
  /** Content after all other parts. */
  readonly root?: string;
}

export interface ColorModeData {
  readonly default: ColorMode;
  /** No switch is shown and nothing stored is honoured. */
  readonly disableSwitch: boolean;
  /** The visitor's system decides until they choose; the switch then has three states. */
  readonly respectPrefersColorScheme: boolean;
}

export interface SidebarSettings {
  /** A button folds the whole sidebar away. */
  readonly hideable: boolean;
  /** Opening a category closes its siblings. */
  readonly autoCollapseCategories: boolean;
}

export interface ImageData {
  readonly src: string;
  /** Shown in dark mode; equal to `src` where the site has one picture for both. */
  readonly srcDark: string;
  readonly alt: string;
  /** Pixels, where the file says so: the room is kept before the image is there. */
  readonly width: number | null;
  readonly height: number | null;
}

export interface NavbarData {
  readonly title: string | null;
  readonly logo: (ImageData & { readonly href: string }) | null;
  readonly hideOnScroll: boolean;
  readonly left: readonly NavbarItem[];
  readonly right: readonly NavbarItem[];
}

/** An item of the navbar. Items whose target depends on the page are filled from `PageData`. */
export type NavbarItem =
  | NavbarLink
  | NavbarDropdown
  | NavbarHtml
  | { readonly type: "versions"; readonly instance: string; readonly className: string | null }
  | { readonly type: "locales"; readonly className: string | null }
  | { readonly type: "search" };

/** Appearance of a link or dropdown. */
export interface ItemLook {
  /** HTML to show instead of the label. */
  readonly html: string | null;
  /** Classes for the site's own style sheets. */
  readonly className: string | null;
  /** Name for screen readers. */
  readonly name: string | null;
}

export interface NavbarLink extends ItemLook {
  readonly type: "link";
  /** Empty if HTML or a picture is shown instead. */
  readonly label: string;
  readonly href: string;
  /** Leaves the site: opens in a new tab and carries the external-link icon. */
  readonly external: boolean;
  /** The item is current on every page whose path starts with this; `null`: on its own page alone. */
  readonly activeBasePath: string | null;
  /** The item is current on every page that shows this sidebar (`instance/version/sidebar`). */
  readonly activeSidebar: string | null;
}

export interface NavbarDropdown extends ItemLook {
  readonly type: "dropdown";
  readonly label: string;
  readonly href: string | null;
  readonly items: readonly (NavbarLink | NavbarHtml)[];
}

export interface NavbarHtml {
  readonly type: "html";
  readonly html: string;
}

export interface FooterData {
  readonly style: "dark" | "light";
  readonly logo: (ImageData & { readonly href: string | null }) | null;
  /** Columns with a title each, or one row without. */
  readonly links: FooterColumns | FooterRow;
  /** HTML. */
  readonly copyright: string | null;
}

export interface FooterColumns {
  readonly type: "columns";
  readonly columns: readonly { readonly title: string; readonly items: readonly FooterItem[] }[];
}

export interface FooterRow {
  readonly type: "row";
  readonly items: readonly FooterItem[];
}

export type FooterItem = FooterLink | NavbarHtml;

export interface FooterLink extends ItemLook {
  readonly type: "link";
  readonly label: string;
  readonly href: string;
  readonly external: boolean;
}

export interface AnnouncementData {
  /** A new id brings a dismissed bar back. */
  readonly id: string;
  /** HTML. */
  readonly content: string;
  readonly closeable: boolean;
}

/** Who answers searches, and how they are asked. */
export interface SearchData {
  readonly provider: "embedded" | "hosted" | "hosted-with-fallback";
  /** Path of the page with all results; `null` where the site has none. */
  readonly pagePath: string | null;
  readonly placeholder: string;
  /** The hosted service; `null` where nothing is asked of it. */
  readonly hosted: HostedSearchData | null;
  /** Path of the folder with the index that is built with the site, with its slash; `null` without one. */
  readonly embedded: string | null;
  /** Only the reader's language and versions are searched. */
  readonly contextual: boolean;
  /** Results of one request. */
  readonly hitsPerPage: number;
  /** Words of a snippet; the second for windows of 768 px and less. */
  readonly snippetWords: number;
  readonly snippetWordsNarrow: number;
  /** Results under one heading of the dialog. */
  readonly maxResultsPerGroup: number;
  /** Where a reader can tell of missing results; `{query}` in it stands for the query. */
  readonly missingResultsHref: string | null;
  /** The versions of each set of docs. */
  readonly docs: readonly SearchedDocs[];
}

export interface HostedSearchData {
  readonly applicationId: string;
  /** A public key that can search and nothing else. */
  readonly apiKey: string;
  readonly indexName: string;
}

/** A set of docs; its version `name` has the tag `docs-<instance>-<name>` in the index. */
export interface SearchedDocs {
  readonly instance: string;
  /** Name of the version that is searched from pages which belong to none. */
  readonly latest: string;
  readonly versions: readonly { readonly name: string; readonly label: string }[];
}

/** A sidebar's whole tree. */
export interface SidebarData {
  readonly items: readonly SidebarItem[];
}

export type SidebarItem = SidebarLink | SidebarCategory | NavbarHtml;

export interface SidebarLink {
  readonly type: "link";
  readonly label: string;
  readonly href: string;
  readonly external: boolean;
  /** Shown only while its page is the current one. */
  readonly unlisted: boolean;
  readonly className: string | null;
}

export interface SidebarCategory {
  readonly type: "category";
  readonly label: string;
  /** The category's own page; `null` where the label only opens and closes. */
  readonly href: string | null;
  /** The category's own page is unlisted: its label links there only while it is the current one. */
  readonly linkUnlisted: boolean;
  readonly collapsible: boolean;
  /** Closed until the visitor opens it or a page inside it is current. */
  readonly collapsed: boolean;
  readonly className: string | null;
  readonly items: readonly SidebarItem[];
}

/**
 * What a page is, and so which parts of the shell stand around its article. The kinds `category`, `tags`
 * and `tag` have no article: the shell shows their `listing`. So do `archive` and `authors` with their `blog`. A page of the kind
 * `posts` has an article for each post of its list. The article of the kind `component` is a component of the project, which has
 * the whole width between navbar and footer.
 */
export type PageKind =
  "doc" | "standalone" | "category" | "tags" | "tag" | "post" | "posts" | "archive" | "authors" | "component" | "search" | "not-found";

export interface PageData {
  readonly kind: PageKind;
  /** The page's path as registered; the not-found page has none of its own and says the base URL. */
  readonly path: string;
  readonly head: HeadData;
  /** The page's own title, as its heading and the links to it show it. */
  readonly title: string;
  readonly contents: readonly ContentsEntry[];
  /** The trail of categories down to this page, which is its last entry; empty where a site shows none. */
  readonly breadcrumbs: readonly Breadcrumb[];
  /** What a page without an article shows. */
  readonly listing: Listing | null;
  /** Content of a page of a blog besides articles; `null` on other pages. */
  readonly blog: BlogData | null;
  /** The docs version that the page belongs to; `null` outside the docs. */
  readonly version: PageVersion | null;
  /** The sidebar beside the page. */
  readonly sidebar: SidebarReference | null;
  readonly previous: PageLink | null;
  readonly next: PageLink | null;
  /** Where the version switcher leads from here, one for each version. */
  readonly versions: readonly SwitchTarget[];
  /** The same for languages; empty with a single one. */
  readonly locales: readonly SwitchTarget[];
  readonly editUrl: string | null;
  readonly lastUpdated: LastUpdated | null;
  readonly tags: readonly TagLink[];
  readonly unlisted: boolean;
  readonly draft: boolean;
  /** Addresses of the style sheets of the page's components; absent without any. */
  readonly styles?: readonly string[];
  /** The page's front matter, for its components; absent where none asks for it. */
  readonly frontMatter?: Readonly<Record<string, unknown>>;
  /** The article of a not-found page is a component of the project; absent where it is not. */
  readonly ownArticle?: boolean;
}

/** A page as fetched for navigation in place: the data and the HTML of its articles. */
export interface FetchedPage extends PageData {
  /**
   * HTML of the articles: of the page's own, or of each post of a list; none on pages that show a listing. Never read by React:
   * it is put in place as it is.
   */
  readonly articles: readonly string[];
}

/** The JSON inside a page's HTML, in the script element that `data/inline.ts` reads. */
export interface InlineData {
  /** Address of `SiteData`, content-hashed. */
  readonly site: string;
  readonly page: PageData;
}

export interface HeadData {
  /** `page title | site title`. */
  readonly title: string;
  readonly description: string | null;
  /** Absolute address. */
  readonly canonical: string;
  /** Classes of the root element: what sort of page, which version, which document. */
  readonly htmlClass: string;
  /** Further `meta` elements, in order. */
  readonly meta: readonly MetaData[];
}

export interface MetaData {
  readonly attribute: "name" | "property";
  readonly key: string;
  readonly content: string;
}

/** A heading in the table of contents. */
export interface ContentsEntry {
  /** The heading's level, 2 to 6. */
  readonly level: number;
  /** The heading's id; empty when the heading has no word character. */
  readonly id: string;
  /** Inline HTML without links. */
  readonly html: string;
}

export interface Breadcrumb {
  readonly label: string;
  /** `null` for a category without a page, and for the page itself. */
  readonly href: string | null;
}

/** What a page without an article shows. */
export type Listing = CardListing | TagListing | TaggedListing;

/** A category's own page, made from its entries. */
export interface CardListing {
  readonly type: "cards";
  /** A sentence under the heading. */
  readonly description: string | null;
  readonly cards: readonly CardData[];
}

export interface CardData {
  readonly type: "page" | "category" | "link";
  readonly label: string;
  readonly href: string;
  /** A sentence about the page, or the number of entries of a category: `8 items`. */
  readonly description: string | null;
}

/** A tag of a page, with the address of the page of the tag. */
export interface TagLink extends PageLink {
  /** A sentence about the tag, from the file that defines it. */
  readonly description: string | null;
}

/** All tags of a version; the shell groups them by their first letter. */
export interface TagListing {
  readonly type: "tags";
  readonly tags: readonly (TagLink & { readonly count: number })[];
}

/** All pages with a tag. */
export interface TaggedListing {
  readonly type: "tagged";
  /** A sentence about the tag. */
  readonly description: string | null;
  /** The page of all tags. */
  readonly allTagsHref: string;
  readonly pages: readonly {
    readonly label: string;
    readonly href: string;
    readonly description: string | null;
  }[];
}

/** Content of a page of a blog besides articles. */
export type BlogData = PostData | PostListData | ArchiveData | AuthorListData;

/** The data of a post that its page and lists show above its text. */
export interface PostMeta {
  /** Date and time in the form of ISO 8601; `null` for a post without a date. */
  readonly date: string | null;
  /** Time that reading it takes; `null` where the blog does not show it. */
  readonly readingMinutes: number | null;
  readonly authors: readonly AuthorData[];
}

/** A post's own page, whose title is the page's. */
export interface PostData extends PostMeta {
  readonly type: "post";
}

/** A page of a list of posts. The page has an article for each: the part of its text that lists show. */
export interface PostListData {
  readonly type: "posts";
  readonly heading: PostListHeading;
  readonly posts: readonly ListedPost[];
}

/** Heading above a list of posts: all posts of a blog, those with a tag, or those of an author. */
export type PostListHeading =
  | { readonly type: "all" }
  | { readonly type: "tag"; readonly description: string | null; readonly allTagsHref: string }
  | {
      readonly type: "author";
      readonly author: AuthorData;
      readonly description: string | null;
      readonly allAuthorsHref: string;
    };

/** A post in a list. */
export interface ListedPost extends PostMeta {
  readonly title: string;
  readonly href: string;
  readonly tags: readonly PageLink[];
  /** The list shows only the start of the text. */
  readonly isTruncated: boolean;
}

/** An author of posts. */
export interface AuthorData {
  readonly name: string | null;
  /** The author's page or site. */
  readonly href: string | null;
  /** Address of a picture. */
  readonly image: string | null;
  /** Position or other short description. */
  readonly title: string | null;
  /** The author's accounts. */
  readonly links: readonly PageLink[];
}

/** All posts of a blog, by year. */
export interface ArchiveData {
  readonly type: "archive";
  readonly years: readonly {
    /** `null` for posts without a date. */
    readonly year: number | null;
    readonly posts: readonly ArchivedPost[];
  }[];
}

export interface ArchivedPost extends PageLink {
  /** Date and time in the form of ISO 8601. */
  readonly date: string | null;
}

/** All authors of a blog that have a page, each with the number of posts. */
export interface AuthorListData {
  readonly type: "authors";
  readonly authors: readonly { readonly author: AuthorData; readonly posts: number }[];
}

export interface PageVersion {
  readonly name: string;
  readonly label: string;
  /** Show the version's label above the article. */
  readonly badge: boolean;
  readonly banner: VersionBanner | null;
}

export interface VersionBanner {
  readonly type: "unreleased" | "unmaintained";
  /** The same page in the latest version, or that version's main page. */
  readonly latestHref: string;
  readonly latestLabel: string;
  readonly latestName: string;
}

export interface SidebarReference {
  /** `instance/version/sidebar`: the sidebar's name, the same on all its pages. */
  readonly key: string;
  /** Address of its `SidebarData`, content-hashed. */
  readonly href: string;
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
  /** The version or language of the page; of a page that is no document, the version that its path lies in. */
  readonly current: boolean;
  /** The version to rely on; no language is. */
  readonly latest: boolean;
}

export interface LastUpdated {
  /** ISO 8601 date. */
  readonly date: string | null;
  readonly author: string | null;
}
