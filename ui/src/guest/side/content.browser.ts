/** Inner HTML of elements in browsers. */

interface Content {
  readonly __html: string;
}

/** Objects by their HTML. Equal HTML has one object, because React writes the HTML of an element again whenever it receives another object. */
const known = new Map<string, Content>();

/** Returns HTML in the form of `dangerouslySetInnerHTML`. */
export function contentOf(html: string): Content {
  const content = known.get(html) ?? { __html: html };
  known.set(html, content);
  return content;
}
