import { strokeIcon } from "../layout/Icon";

/** Paths of icons that only the search uses. */
const STROKES = {
  clock: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zm-9-5v5l3 2",
  hash: "M10 4 8 20m8-16-2 16M5 9h15M4 15h15",
  page: "M6 3h8l4 4v14H6zm8 0v4h4",
  star: "m12 4 2.4 5.2 5.6.7-4.1 3.9 1 5.6-4.9-2.8-4.9 2.8 1-5.6L4 9.9l5.6-.7z",
  text: "M4 6h16M4 12h16M4 18h9",
} as const;

export type SearchIconName = keyof typeof STROKES;

/** Icon of the search in the colour of the surrounding text. */
export function SearchIcon({ name }: { readonly name: SearchIconName }) {
  return strokeIcon(name, STROKES[name]);
}
