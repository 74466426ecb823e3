/** Paths of the shell's icons. */
const STROKES = {
  "arrow-up": "M12 19V5m-6 6 6-6 6 6",
  chevron: "m9 6 6 6-6 6",
  close: "m6 6 12 12m0-12L6 18",
  collapse: "m11 6-6 6 6 6m8-12-6 6 6 6",
  edit: "M4 20h4L19 9l-4-4L4 16zm9-13 4 4",
  external: "M8 7h9v9m0-9L7 17",
  home: "m4 11 8-7 8 7v9h-5v-6H9v6H4z",
  language: "M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0h18M12 3c3 3 3 15 0 18m0-18c-3 3-3 15 0 18",
  menu: "M4 7h16M4 12h16M4 17h16",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
  search: "M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM16 16l4.5 4.5",
  sun: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM12 2v2.5m0 15V22M2 12h2.5m15 0H22M5 5l2 2m10 10 2 2M5 19l2-2M17 7l2-2",
  system: "M5 4h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zm3 16h8m-4-4v4",
} as const;

export type IconName = keyof typeof STROKES;

/** Icon of the shell in the colour of the surrounding text. A text alternative is always nearby. */
export function Icon({ name }: { readonly name: IconName }) {
  return strokeIcon(name, STROKES[name]);
}

/**
 * Returns an icon that is a single stroke in a 24 by 24 view box. The SVG is inline, because browsers create a separate document for each
 * SVG in CSS, which is slow on a first visit.
 */
export function strokeIcon(name: string, path: string) {
  return (
    <svg className="icon" data-icon={name} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
