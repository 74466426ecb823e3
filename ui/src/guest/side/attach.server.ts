/** Attaches nothing on the server: in static HTML, the article's own scripts do. */
export const attachment = (_attributes: object, _innerHtml: string): object => ({});
