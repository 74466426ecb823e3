/** Attaches nothing on the server: the article's own scripts enhance static HTML. */
export const attachment = (_attributes: object, _innerHtml: string): object => ({});
