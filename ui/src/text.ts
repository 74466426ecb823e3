/**
 * All texts of the interface, grouped by the part that renders them. The texts of parts that are loaded on demand are
 * in separate files: `search/search-text.ts`, `article/article-text.ts`, `panel/panel-text.ts`.
 */
export const text = {
  skip: {
    region: "Skip to main content",
    link: "Skip to main content",
  },
  announcement: {
    close: "Close",
  },
  navbar: {
    label: "Main",
    openPanel: "Toggle navigation bar",
    versions: "Versions",
    languages: "Languages",
    expandDropdown: "Expand the dropdown",
    collapseDropdown: "Collapse the dropdown",
    itemFailed: (item: string) =>
      `A navbar item failed to render.\nPlease double-check the following item (navbar.items) of your site's settings:\n${item}`,
  },
  colorMode: {
    light: "light mode",
    dark: "dark mode",
    system: "system mode",
    switch: (current: string) => `Switch between dark and light mode (currently ${current})`,
  },
  sidebar: {
    label: "Docs sidebar",
    blogLabel: "Blog recent posts navigation",
    expandCategory: (label: string) => `Expand sidebar category '${label}'`,
    collapseCategory: (label: string) => `Collapse sidebar category '${label}'`,
    collapse: "Collapse sidebar",
    expand: "Expand sidebar",
  },
  contents: {
    label: "On this page",
  },
  breadcrumbs: {
    label: "Breadcrumbs",
    home: "Home page",
  },
  tags: {
    all: "View all tags",
  },
  pagination: {
    label: "Docs pages",
    previous: "Previous",
    next: "Next",
    postLabel: "Blog post page navigation",
    newerPost: "Newer post",
    olderPost: "Older post",
    postsLabel: "Blog list page navigation",
  },
  version: {
    badge: (label: string) => `Version: ${label}`,
    unreleased: (site: string, label: string) => `This is unreleased documentation for ${site} ${label} version.`,
    unmaintained: (site: string, label: string) => `This is documentation for ${site} ${label}, which is no longer actively maintained.`,
    latestBefore: "For up-to-date documentation, see the ",
    latestLink: "latest version",
    latestAfter: (label: string) => ` (${label}).`,
  },
  visibility: {
    unlistedTitle: "Unlisted page",
    unlisted: "This page is unlisted. Search engines will not index it, and only users having a direct link can access it.",
    draftTitle: "Draft page",
    draft: "This page is a draft. It will only be visible in dev and be excluded from the production build.",
  },
  article: {
    edit: "Edit this page",
    copyPage: "Copy page",
    viewMarkdown: "View as Markdown",
    tags: "Tags:",
    updated: "Last updated",
    updatedOn: " on ",
    updatedBy: " by ",
    months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  },
  footer: {
    backToTop: "Scroll back to top",
  },
  externalLink: "(opens in new tab)",
  notFound: {
    title: "Page Not Found",
    lead: "We could not find what you were looking for.",
    advice: "Please contact the owner of the site that linked you to the original URL and let them know their link is broken.",
    home: "Go to the home page",
  },
  crash: {
    title: "This page crashed.",
    retry: "Try again",
    cause: "Cause:",
  },
  pageError: {
    title: "Page Error",
    lead: "This page could not be loaded. You might want to check your network connection.",
    retry: "Retry",
  },
  search: {
    button: "Search",
    buttonLabel: (shortcut: string) => `Search (${shortcut})`,
    shortcut: "Ctrl+K",
    shortcutApple: "Command+K",
  },
} as const;
