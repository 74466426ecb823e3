/** On the server there is nothing to complete: the article's own scripts do it in static HTML. */
export const attachment = (_attributes: object, _innerHtml: string): object => ({});
