/** Elements that the components of an island add to the head of the document. */

/** An element of the head. */
export interface HeadElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text?: string;
}

/** All that was added. */
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

/** Collects into a head from now on. */
export function collectHead(head: CollectedHead): void {
  current = head;
}

/** Returns the head that is collected into. */
export function currentHead(): CollectedHead {
  return current;
}
