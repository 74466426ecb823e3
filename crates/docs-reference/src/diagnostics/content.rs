//! Issues of front matter, Markdown text, tags and blogs.

use crate::diagnostic::Diagnostic;

pub(super) const DIAGNOSTICS: &[Diagnostic] = &[
    Diagnostic {
        code: "front-matter",
        severity: "error",
        title: "A front matter is invalid",
        cause: "It is not valid YAML or TOML, or a value has another type than its key needs. The page is built \
            without the value.",
        fix: "Correct the line that the message names. Values with `: ` or a special character at the start \
            need quotes. [Front matter](../front-matter.md) lists the types.",
    },
    Diagnostic {
        code: "unknown-front-matter",
        severity: "warning",
        title: "A key of a front matter is probably misspelt",
        cause: "The key has no meaning, and is similar to one that has. Other unknown keys are kept for components \
            (`frontMatter`) and other programs, without a warning.",
        fix: "Write the key that the message suggests. [Front matter](../front-matter.md) lists all keys.",
    },
    Diagnostic {
        code: "unrestricted-page",
        severity: "warning",
        title: "A page is published, although its front matter restricts it",
        cause: "The front matter has a key with which other programs keep a page from readers, lists or searches, such as \
            `access: internal`, `secret: true` or `published: false`. The key has no effect: the page is published, and it is \
            in lists, the search and the files for agents like any other.",
        fix: "Write `draft: true` or `private: true` to leave the page out of builds, or `unlisted: true` to publish it without listing it. If a \
            component of yours reads the key, `--allow unrestricted-page` leaves the warning out.",
    },
    Diagnostic {
        code: "unclosed-front-matter",
        severity: "warning",
        title: "A front matter is not closed",
        cause: "The first line of the file is `---`, the second one is `key: value`, and there is no other line `---`. The \
            keys are shown as text.",
        fix: "Write `---` on a line of its own after the last key.",
    },
    Diagnostic {
        code: "not-utf-8",
        severity: "warning",
        title: "A file is not UTF-8",
        cause: "The file has bytes of another encoding. They are shown as �.",
        fix: "Save the file as UTF-8.",
    },
    Diagnostic {
        code: "unsafe-address",
        severity: "warning",
        title: "An address would run a script",
        cause: "An address such as `javascript:…` in a text, a setting or a sidebar is left out, because it would \
            run in the reader's browser. So is a link of an author who is not trusted (`markdown.unsafe_html = false`) to a script, a \
            page in HTML or XML beside the text.",
        fix: "Link to a page, a file or another site. Put a trusted file into the folder of static files.",
    },
    Diagnostic {
        code: "head-element",
        severity: "warning",
        title: "A page adds an element to its head that is left out",
        cause: "`<head>` or `<Head>` on a page contains a script, a style or another element besides `title`, `meta`, `link` and \
            structured data (a script of the type `application/ld+json`). Navigation in the browser does not replace it. Or a \
            `meta` has neither `name` nor `property`, or authors who are not trusted (`markdown.unsafe_html = false`) add a `link` \
            that loads a file, connects to a host, or claims that the page is one of another site.",
        fix: "Add the element to all pages in `theme.head`, or `scripts` and `headTags` of a Docusaurus project. A style sheet can \
            be a `link`.",
    },
    Diagnostic {
        code: "duplicate-id",
        severity: "warning",
        title: "Two elements have the same id",
        cause: "An explicit id, as in `{#setup}`, is that of an element before it on the page.",
        fix: "Choose another id.",
    },
    Diagnostic {
        code: "unclosed-admonition",
        severity: "warning",
        title: "An admonition is not closed",
        cause: "The line with `:::` that ends it is missing, so that it contains the rest of its block. Or the directive around it has \
            no more colons, so that the line ends both.",
        fix: "Add `:::` on a line of its own. The closing line has as many colons as the opening one, and a directive around others \
            has more colons than they have.",
    },
    Diagnostic {
        code: "stray-admonition-end",
        severity: "warning",
        title: "A line of colons closes no admonition",
        cause: "There is no open admonition with as many colons.",
        fix: "Remove the line, or open the admonition.",
    },
    Diagnostic {
        code: "unknown-admonition",
        severity: "warning",
        title: "An admonition has an unknown keyword",
        cause: "Its content is shown without a box.",
        fix: "Use one of the kinds in [Components and directives](../components.md), or add the keyword to \
            `markdown.admonitions`.",
    },
    Diagnostic {
        code: "glossary",
        severity: "error",
        title: "`glossary.toml` cannot be read",
        cause: "Each line is a term with its explanation in quotation marks. The site is not published until the file is correct.",
        fix: "Correct the line: `SSO = \"Single sign-on\"`.",
    },
    Diagnostic {
        code: "unknown-variable",
        severity: "warning",
        title: "A variable is unknown, and its name is near to a known one",
        cause: "`[variables]` in `site.toml` has another name. Readers see the braces.",
        fix: "Correct the name, or write a backslash before the braces.",
    },
    Diagnostic {
        code: "unclosed-tag",
        severity: "warning",
        title: "An HTML element is not closed",
        cause: "It is closed at the end of its block, list item or quote.",
        fix: "Open and close the element in the same block.",
    },
    Diagnostic {
        code: "stray-end-tag",
        severity: "warning",
        title: "An end tag closes no element",
        cause: "The tag is left out.",
        fix: "Remove it, or add the start tag.",
    },
    Diagnostic {
        code: "unclosed-comment",
        severity: "warning",
        title: "An HTML comment is not closed",
        cause: "The rest of the block is hidden.",
        fix: "End the comment with `-->`.",
    },
    Diagnostic {
        code: "too-deep",
        severity: "warning",
        title: "Text is nested too deeply",
        cause: "Lists, quotes or elements are nested more levels deep than the renderer follows. What is deeper \
            is shown plain.",
        fix: "Nest less, or split the page.",
    },
    Diagnostic {
        code: "diagram",
        severity: "warning",
        title: "A diagram can't be drawn",
        cause: "The text is not a diagram of a supported kind, or has a fault. It is shown as code.",
        fix: "Correct the line that the message names. [Diagrams](../../guides/markdown/diagrams.md) lists the \
            supported kinds.",
    },
    Diagnostic {
        code: "social-image",
        severity: "`social_images.on_missing_characters`; a warning for the logo",
        title: "A page has no generated picture",
        cause: "The fonts of the pictures lack a character of the title or of the section, or the logo in `social_images` \
            can't be read.",
        fix: "Name a picture in the front matter of the page (`image`), set `social_images.on_missing_characters` to \
            `\"ignore\"`, or correct the logo. \
            [Social pictures](../../guides/social-images.md) lists the scripts of the fonts.",
    },
    Diagnostic {
        code: "image-variants",
        severity: "warning",
        title: "An image has no smaller copies",
        cause: "The site has `build.image_variants`, and the image is damaged or has more than 64 million pixels. The page shows the \
            image itself. Only a build reports it, because a check encodes no images.",
        fix: "Save the image again with another program, or smaller.",
    },
    Diagnostic {
        code: "unreadable-formula",
        severity: "warning",
        title: "A formula can't be read",
        cause: "The formula has a fault in TeX, or uses an unknown command. It is shown as it is written.",
        fix: "Correct the formula, or define the command in `markdown.math_macros`.",
    },
    Diagnostic {
        code: "unknown-language",
        severity: "`policies.on_unknown_languages`",
        title: "A code block has an unknown language",
        cause: "No syntax has this name. The code is shown without colors. Each language is reported once for a page.",
        fix: "Use the language that the message suggests, or `text`.",
    },
    Diagnostic {
        code: "faulty-block",
        severity: "warning",
        title: "A block lacks a part",
        cause: "A directive such as `:::tabs` or `:::card`, or the component of that name, has no title or content where it needs \
            one, has a title that it does not show, has a value that it does not know, or is not within the block to which it \
            belongs. Tabs, a group of code, cards, columns or a tree of files contain something beside their parts. An attribute has no value, is written twice, or is outside of closed braces; a label is empty or has no end; two \
            tabs of a box have the same title, or are both its default. Or a component of tabs lacks a value, a row of a table has more cells than its head, or a footnote lacks its \
            text or its reference. In a project of Docusaurus, faults that Docusaurus accepts have the severity `info`.",
        fix: "Write the block as [its reference](../blocks.md) shows it. Its content is shown in the meantime.",
    },
    Diagnostic {
        code: "missing-include",
        severity: "warning",
        title: "A code block includes nothing",
        cause: "The word `file=` after a code fence names a file that does not exist in the project, or a region or lines that \
            the file does not have; or the authors are not trusted (`markdown.unsafe_html = false`), so that their pages neither \
            include files nor import Markdown, data or strings.",
        fix: "Correct the path, or mark the region in the file with `#region name` and `#endregion name` in comments.",
    },
    Diagnostic {
        code: "foreign-notation",
        severity: "`policies.on_foreign_notations`",
        title: "A notation of another engine has no effect",
        cause: "A text contains a notation that MkDocs, mdBook, VitePress, Hugo, Jekyll or another engine knows, such as `!!! note`, \
            `=== \"Tab\"`, `++ctrl+k++`, `==mark==`, `[[toc]]`, `[[page]]`, `{{ name }}`, `{width=200}` after an image or a component in a file \
            with the extension `md`; a code fence has a word such as `ins={2}`, or its code a mark such as `[!code ++]`; an \
            admonition has an attribute without effect; the front matter has a key such as `icon` or `permalink`; or no setting \
            names a folder `blog`. Each notation is reported once for a page.",
        fix: "Write the notation that the message names. Put text that readers should see as it is into backticks.",
    },
    Diagnostic {
        code: "missing-alt",
        severity: "`policies.on_missing_alt`",
        title: "An image has no description",
        cause: "A Markdown image has no text between its brackets, or an `<img>` has no `alt` attribute. A screen reader \
            reads the file's name instead.",
        fix: "Describe the image. Write `<img alt=\"\" …>` for decoration, which screen readers skip.",
    },
    Diagnostic {
        code: "skipped-heading",
        severity: "`policies.on_skipped_headings`",
        title: "A level of headings is missing",
        cause: "A heading is more than one level below the previous one, such as `####` after `##`. The page's title has the \
            first level.",
        fix: "Use the next level, or add the heading between the two.",
    },
    Diagnostic {
        code: "second-title",
        severity: "`policies.on_skipped_headings`",
        title: "A page has two headings of the first level",
        cause: "The text has another `#` or `<h1>` after the title, or an `<h1>` of its own and a `title` in the front matter, which is \
            a heading too. Screen readers and search engines take the first one for the title.",
        fix: "Write `##`, or `<h2>`. `hide_title: true` leaves out the heading of a `title`.",
    },
    Diagnostic {
        code: "plain-code",
        severity: "info",
        title: "Code is shown without colors",
        cause: "The block is too large or its lines are too long to be highlighted in bounded time.",
        fix: "Show a part of it, break its lines, or use the language `text`.",
    },
    Diagnostic {
        code: "last-update",
        severity: "info",
        title: "The last change of pages is unknown",
        cause: "The history of git is absent or shallow, so that dates and authors of last changes are left out.",
        fix: "Fetch the whole history (`fetch-depth: 0`, `GIT_DEPTH: \"0\"`), or write `last_update` in the \
            front matter.",
    },
    Diagnostic {
        code: "git-version",
        severity: "error or warning",
        title: "A version from git is missing",
        cause: "No tag and no branch matches the pattern `git` of a version, the site is in no git repository, or a tag or branch \
            lacks the folder of the documents. CI services fetch neither tags nor other branches by default.",
        fix: "Fetch tags and branches (`fetch-depth: 0` for `actions/checkout`, `GIT_DEPTH: \"0\"` for GitLab), or correct the \
            pattern, `limit` or `content`.",
    },
    Diagnostic {
        code: "blocked-inline-element",
        severity: "warning",
        title: "Browsers ignore a script or style sheet within a page",
        cause: "The Content-Security-Policy allows scripts and style sheets within pages by their hashes. It allows 16 different ones, since \
            each makes the headers of every response longer.",
        fix: "Move the code to a file of the static folder, or add `'unsafe-inline'` to `script-src` or `style-src` in \
            `serve.content_security_policy`.",
    },
    Diagnostic {
        code: "source",
        severity: "error",
        title: "A source can't be read",
        cause: "`site.lock` has no commit of the `[[sources]]`, or one of another repository or branch; or the commit is not on this \
            machine, or lacks the folder `content`; or another set of documents has the same name. The documents are left out. Builds \
            use no network.",
        fix: "Run `site sources update` after a change of the settings, and keep `site.lock` under version control. Run \
            `site sources fetch` before the build on another machine.",
    },
    Diagnostic {
        code: "site-lock",
        severity: "error",
        title: "The file with the commits of the sources is invalid",
        cause: "`site.lock` was changed by hand, or contains the marks of a merge conflict.",
        fix: "Resolve the conflict, or remove the file and run `site sources update`.",
    },
    Diagnostic {
        code: "tags-file",
        severity: "error",
        title: "A tags file is invalid",
        cause: "The file in `tags_file` does not exist, is not valid YAML, or two tags have the same address.",
        fix: "Correct the file: a table of tags by their keys, with `label`, `permalink` and `description`.",
    },
    Diagnostic {
        code: "inline-tags",
        severity: "`docs.on_inline_tags` and `blogs.on_inline_tags`",
        title: "A tag is not defined",
        cause: "A page uses a tag that the tags file does not have.",
        fix: "Define the tag, or use the key of a defined one.",
    },
    Diagnostic {
        code: "blog-date",
        severity: "error or warning",
        title: "A post has no date, or an invalid one",
        cause: "Posts without a date come after all others.",
        fix: "Write `date: 2026-03-20` in the front matter, or start the name of the file with the date.",
    },
    Diagnostic {
        code: "blog-authors",
        severity: "error",
        title: "An author is invalid or unknown",
        cause: "The front matter names an author that the authors file does not have, or an author lacks a `name` \
            and a picture.",
        fix: "Add the author to the authors file, or correct the key.",
    },
    Diagnostic {
        code: "inline-authors",
        severity: "`blogs.on_inline_authors`",
        title: "An author is not described in the authors file",
        cause: "The post describes its author itself.",
        fix: "Add the author to the authors file, and name the key.",
    },
    Diagnostic {
        code: "untruncated-post",
        severity: "`blogs.on_untruncated_posts`",
        title: "A post has no marker",
        cause: "Lists show the whole post.",
        fix: "Write `<!-- truncate -->` where the part for lists ends.",
    },
];
