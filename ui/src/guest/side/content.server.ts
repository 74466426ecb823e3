/** The HTML of elements, in the engine: each is rendered once, and kept no longer than its page. */

/** Returns HTML as React takes it. */
export const contentOf = (html: string): { readonly __html: string } => ({ __html: html });
