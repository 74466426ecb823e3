//! Issues of links, addresses, redirects, sidebars, the navbar and the footer.

use crate::diagnostic::Diagnostic;

pub(super) const DIAGNOSTICS: &[Diagnostic] = &[
    Diagnostic {
        code: "broken-link",
        severity: "`policies.on_broken_links`",
        title: "A link leads to a path that the site does not have",
        cause: "No page, file or redirect has the path. It is mistyped, or the page has moved. In a site with several \
            languages, each language is checked.",
        fix: "Use the path that the message proposes, or better link to the *file* of the page, which the build \
            keeps correct. `pathname://` before a path leaves it unchecked.",
    },
    Diagnostic {
        code: "broken-markdown-link",
        severity: "`policies.on_broken_markdown_links`",
        title: "A link leads to a Markdown file that does not exist",
        cause: "The path of the file is mistyped, the file was renamed, or it is outside of the folders of documents and \
            has no page.",
        fix: "Correct the path. It is relative to the file with the link; a translation is found at the path of its original. \
            Link to a file without a page by its address on another site, such as that of the repository.",
    },
    Diagnostic {
        code: "missing-file",
        severity: "`policies.on_broken_links`",
        title: "A picture, or the file of a link, does not exist",
        cause: "The path is mistyped, also in the case of its letters, or the file is neither in a static folder nor beside the page.",
        fix: "Use the path that the message proposes. A path with a leading slash is relative to the static folder, any other \
            path to the file with the link. `pathname://` before a path leaves it unchecked.",
    },
    Diagnostic {
        code: "link-to-draft",
        severity: "`policies.on_broken_links`",
        title: "A link leads to a draft",
        cause: "The front matter of the file contains `draft: true`, so that the built site has no page for it.",
        fix: "Remove `draft` from the front matter when the page can be published, or remove the link.",
    },
    Diagnostic {
        code: "link-to-private",
        severity: "`policies.on_broken_links`",
        title: "A link leads to a private page",
        cause: "The front matter of the file contains `private: true`, and the build is for the public, so that it has no page for the \
            file.",
        fix: "Remove the link, or `private` from the front matter. A build for readers of private pages needs `--private`.",
    },
    Diagnostic {
        code: "broken-anchor",
        severity: "`policies.on_broken_anchors`",
        title: "A link leads to a heading that its page does not have",
        cause: "The heading was renamed or removed, so that its id changed.",
        fix: "Use one of the ids that the message lists. An explicit id, `## Heading {#id}`, stays when the \
            text changes.",
    },
    Diagnostic {
        code: "link-to-redirect",
        severity: "info",
        title: "A link leads to a former address",
        cause: "The path is that of a redirect. The link works, with a detour.",
        fix: "Write the address that the message names.",
    },
    Diagnostic {
        code: "left-out-link",
        severity: "info",
        title: "A link leads to a page that was left out",
        cause: "The page belongs to a plugin, or is a component that can't be rendered, so that the site lacks it.",
        fix: "Replace the page or remove the link.",
    },
    Diagnostic {
        code: "redirect",
        severity: "error",
        title: "A redirect can't be used",
        cause: "Its path is that of a page, its target does not exist, it leads to itself, its pattern is invalid, or two redirects have \
            the same path. In Docusaurus projects, a function that creates redirects failed.",
        fix: "Correct `[[redirects]]`, or `redirect_from` in the front matter of the page that the message names.",
    },
    Diagnostic {
        code: "external-link",
        severity: "error",
        title: "A link to another site does not respond",
        cause: "`site check --external` has requested the address, and the response is an error, or there is none.",
        fix: "Correct the link. Exclude addresses that only readers can open with `external_links.ignore`, or accept the status \
            with `external_links.accept`.",
    },
    Diagnostic {
        code: "lost-url",
        severity: "`policies.on_lost_urls`",
        title: "A published address disappeared",
        cause: "`urls.lock` records an address or an anchor that neither a page nor a redirect has any more, because a page was moved, \
            renamed or removed.",
        fix: "`site urls fix` adds redirects to the likely successors that the message names. Without a successor, write a redirect \
            with the status 410, or forget the address with `site urls accept --forget`.",
    },
    Diagnostic {
        code: "urls-lock",
        severity: "error",
        title: "The file of published addresses has an invalid line",
        cause: "A line of `urls.lock` was changed by hand, or contains the marks of a merge conflict.",
        fix: "Resolve the conflict by keeping the lines of both sides, or restore the file from version control.",
    },
    Diagnostic {
        code: "duplicate-route",
        severity: "`policies.on_duplicate_routes`",
        title: "Two pages have the same address",
        cause: "The page of the second file is left out.",
        fix: "Change the `slug` of one page, or rename its file.",
    },
    Diagnostic {
        code: "duplicate-doc",
        severity: "`policies.on_duplicate_routes`",
        title: "Two documents have the same id",
        cause: "Sidebars could not distinguish them. The second is left out. `01-form.md` and `form.md` have the \
            same id.",
        fix: "Rename one of the files, or give it another `id` in its front matter.",
    },
    Diagnostic {
        code: "case-collision",
        severity: "`policies.on_duplicate_routes`, at most a warning",
        title: "Two addresses differ in case only",
        cause: "Hosts that ignore case, such as some file systems, show one page for both.",
        fix: "Rename one of the files.",
    },
    Diagnostic {
        code: "long-route",
        severity: "error",
        title: "A part of an address is too long",
        cause: "A part of the path is longer than the name of a file can be, so that the page can't be written.",
        fix: "Write a shorter `slug`, or rename the file.",
    },
    Diagnostic {
        code: "reserved-route",
        severity: "warning",
        title: "A page or a redirect has an address that the site or hosts use themselves",
        cause: "The file of `/404` is what hosts show for paths without a page; paths below `/assets/`, `/page-data/`, \
            `/sidebar-data/`, `/version-data/`, `/search-index/`, `/-/` and `/__site/`, and those of `llms.txt`, `robots.txt`, the sitemap and the \
            feeds are files of the site; names that start with a dot are hidden. The page or the redirect is left out.",
        fix: "Rename the file, or give it another `slug`; remove the redirect.",
    },
    Diagnostic {
        code: "slug",
        severity: "error",
        title: "A slug is not an address",
        cause: "The `slug` in the front matter contains characters or parts that an address can't have, such as \
            `..`.",
        fix: "Write a path: `form`, `tools/form` or `/tools/form`.",
    },
    Diagnostic {
        code: "sidebar",
        severity: "error or warning",
        title: "A sidebar has an invalid entry",
        cause: "A sidebars file is not valid TOML, or an entry has an unknown type, an unknown key, a missing key \
            or a value of another type; or a folder of an autogenerated entry has no documents.",
        fix: "Follow the advice of the message, which names the sidebar and the categories around the entry. \
            [Sidebars](../../guides/sidebars.md#by-hand) lists types and keys.",
    },
    Diagnostic {
        code: "category-metadata",
        severity: "error",
        title: "A category file has an invalid key",
        cause: "`_category_.yml` or `_category_.json` is not valid, or has an unknown key or a value of another \
            type.",
        fix: "Correct the key. `label`, `position`, `link`, `collapsible`, `collapsed` and `className` are known.",
    },
    Diagnostic {
        code: "empty-category",
        severity: "error",
        title: "A category has no entries",
        cause: "The category has neither `items` nor a `link`, so that there is nothing to show.",
        fix: "Add items, link the category to a document, or remove it.",
    },
    Diagnostic {
        code: "unknown-doc",
        severity: "error",
        title: "No document has this id",
        cause: "A sidebar, the navbar, or a pagination setting names a document that does not exist in the version.",
        fix: "Use an id that the message lists: the path of the file without numbers and extension.",
    },
    Diagnostic {
        code: "unknown-sidebar",
        severity: "error",
        title: "No sidebar has this id",
        cause: "`displayed_sidebar` or an item of the navbar names a sidebar that the version does not have.",
        fix: "Use one of the ids that the message lists.",
    },
    Diagnostic {
        code: "empty-sidebar",
        severity: "error",
        title: "A sidebar has no page to lead to",
        cause: "An item of the navbar leads to the first page of a sidebar without pages.",
        fix: "Add a page to the sidebar, or remove the item.",
    },
    Diagnostic {
        code: "unknown-version",
        severity: "error",
        title: "No version has this name",
        cause: "An item of the navbar or an option names a version that the site does not have.",
        fix: "Use one of the names that the message lists.",
    },
    Diagnostic {
        code: "missing-docs",
        severity: "error; warning, if the current documents take the place of the folder",
        title: "A folder or a set of documents does not exist",
        cause: "The folder of a version or a blog does not exist, or an item of the navbar belongs to a set of \
            documents that the site does not have.",
        fix: "Create the folder that the message names, with a first page in it, or correct the setting.",
    },
    Diagnostic {
        code: "orphan-page",
        severity: "`policies.on_orphan_pages`",
        title: "No sidebar lists a page",
        cause: "Readers find the page only through links and search.",
        fix: "Add the page to a sidebar, mark it `unlisted: true`, or choose its sidebar with `displayed_sidebar`.",
    },
    Diagnostic {
        code: "orphan-translation",
        severity: "`policies.on_orphan_pages`",
        title: "A translation has no original",
        cause: "Each page has a file in the default language. A translation whose original was renamed or removed has no page. \
            Other files below `i18n` have no effect if their path is that of no part of the site, such as `i18n/fr/contnet/`, or if the site does not have their language.",
        fix: "Rename the translation as its original, or remove it. Add the language to `locales.list`.",
    },
    Diagnostic {
        code: "unreachable-page",
        severity: "`policies.on_unreachable_pages`",
        title: "Nothing leads to a page",
        cause: "No sidebar, no item of the navbar or the footer and no link of another page leads to the page. Links that \
            components render are not known.",
        fix: "Link to the page, add it to a sidebar, or mark it `unlisted: true`.",
    },
    Diagnostic {
        code: "navbar-item",
        severity: "error or warning",
        title: "An item of the navbar is invalid",
        cause: "It has an unknown type, or lacks a key that its type needs. A warning: a dropdown has neither a label \
            nor a name for screen readers.",
        fix: "[Navbar](../../guides/navigation.md#navbar) lists types and keys. The message shows the item as \
            it was read.",
    },
    Diagnostic {
        code: "left-out-navbar-item",
        severity: "info or warning",
        title: "An item of the navbar is left out",
        cause: "It is a component of a project that is not registered, fails, or reacts to the reader; or it leads to a \
            page that was left out; or it is a switcher or the search in a dropdown, which contains links and HTML only.",
        fix: "Write a link, a dropdown or an item of type `html` in its place.",
    },
    Diagnostic {
        code: "footer-mix",
        severity: "error",
        title: "The footer mixes columns and links",
        cause: "Entries of `footer.links` are either columns with `title` and `items`, or links, not both.",
        fix: "Put the links into a column, or remove the columns.",
    },
];
