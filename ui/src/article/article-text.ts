/** All texts of an article's scripts: buttons of code blocks, and islands. */
export const articleText = {
  copy: "Copy",
  copyLabel: "Copy code to clipboard",
  copied: "Copied",
  pageCopied: "Page copied",
  pageNotCopied: "The page can't be copied",
  wrap: "Toggle word wrap",
  islandCrashed: (component: string | null) =>
    component === null ? "A part of this page crashed." : `A part of this page crashed: ${component}.`,
} as const;
