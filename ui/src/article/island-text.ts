/** What a visitor reads of islands. Apart from `text.ts`, which every page loads. */
export const islandText = {
  crashed: (component: string | null) =>
    component === null ? "A part of this page crashed." : `A part of this page crashed: ${component}.`,
} as const;
