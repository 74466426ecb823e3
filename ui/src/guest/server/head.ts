/** Elements that the components of an island add to the document's head. */

/** Element of the head. */
export interface HeadElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text?: string;
}

/** All collected elements and attributes. */
export interface CollectedHead {
  readonly elements: HeadElement[];
  readonly htmlAttributes: Record<string, string>;
  readonly bodyAttributes: Record<string, string>;
}

/** Returns an empty head. */
export function emptyHead(): CollectedHead {
  return { elements: [], htmlAttributes: {}, bodyAttributes: {} };
}

let current = emptyHead();

/** Sets the head that collects elements. */
export function collectHead(head: CollectedHead): void {
  current = head;
}

/** Returns the head that collects elements. */
export function currentHead(): CollectedHead {
  return current;
}
