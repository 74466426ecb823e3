/** Inner HTML of elements in the engine. Nothing is cached, because each element is rendered once. */

/** Returns HTML in the form of `dangerouslySetInnerHTML`. */
export const contentOf = (html: string): { readonly __html: string } => ({ __html: html });
