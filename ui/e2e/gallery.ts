/** The page of the site `kinds` with every block of Markdown. */

import type { Locator, Page } from "@playwright/test";

export const PATH = "/base/blocks";

/** A block, and its content in each form of the page. */
export interface Block {
  readonly name: string;
  /** Visible text of the block. */
  readonly text: string;
  /** The same text in the Markdown of the page, if it differs. */
  readonly markdown?: string;
  /** A word that the search finds. Code and controls are not searchable. */
  readonly word?: string;
  /** `true`: the text is the description of a picture. */
  readonly isPicture?: boolean;
  /** `false`: readers open the content themselves, also without scripts. */
  readonly isStatic?: boolean;
  /** `false`: print has another text. */
  readonly isPrinted?: boolean;
}

/** Returns the visible element of a block: its text, or its picture. */
export function shownElement(page: Page, { text, isPicture }: Block): Locator {
  const article = page.locator(".markdown");
  return (isPicture === true ? article.getByAltText(text) : article.getByText(text)).first();
}

export const BLOCKS: readonly Block[] = [
  { name: "contents", text: "Parts of pages" },
  { name: "tabs", text: "Open the image.", markdown: "Open the *image*.", word: "image" },
  { name: "code-group", text: "let two = 2;" },
  { name: "cards", text: "A card with a picture.", word: "picture" },
  { name: "steps", text: "Stop it.", word: "stop" },
  { name: "details", text: "Ten minutes.", word: "minutes", isStatic: false },
  { name: "columns", text: "Right column.", word: "column" },
  { name: "figure", text: "A small icon", markdown: "A small *icon*", word: "small" },
  { name: "badge", text: "danger", word: "danger" },
  { name: "kbd", text: "Ctrl", markdown: "Ctrl+K", word: "ctrl" },
  { name: "image for one color mode", text: "Light lantern", word: "lantern", isPicture: true },
  { name: "image that is enlarged", text: "The signet of the site", word: "signet", isPicture: true },
  { name: "marks of code", text: "let fresh = 2;" },
  { name: "session", text: "built 2 boats" },
  { name: "folded code", text: "launch();" },
  { name: "file-tree", text: "pier.md", word: "pier" },
  { name: "video", text: "A flower opens", word: "flower" },
  { name: "embed", text: "A tour of the harbor", word: "tour" },
  { name: "include", text: "A greeting of another file.", word: "greeting" },
  { name: "included code", text: "fn moor(boat: &Boat) {}" },
  { name: "diff", text: "keel.paint();" },
  { name: "wrap", text: "A long line of a log" },
  { name: "variable", text: "Sextant 7 measures angles.", word: "sextant" },
  { name: "tooltip", text: "mole", word: "waves" },
  { name: "term", text: "mooring", word: "mooring" },
  { name: "mark", text: "Marked words", word: "marked" },
  { name: "footnote", text: "The footnote of the page.", word: "footnote" },
  { name: "definition list", text: "A fitting for ropes.", word: "fitting" },
  { name: "abbreviation", text: "HTML is everywhere.", markdown: "is everywhere.", word: "everywhere" },
  { name: "task list", text: "Rigged the mast", word: "rigged" },
  { name: "alert", text: "Tie a bowline.", word: "bowline" },
  { name: "diagram", text: "Capstan" },
  { name: "tab", text: "The boats float.", word: "float" },
  { name: "hero", text: "Its tagline has an", word: "tagline" },
  { name: "icon", text: "anchored sign", word: "anchored" },
  { name: "actions", text: "Weigh anchor", word: "weigh" },
  { name: "logos", text: "The mark of the shipyard", markdown: "![The mark of the shipyard]", word: "shipyard", isPicture: true },
  { name: "glossary", text: "A place to which a boat is tied", word: "tied" },
];
