/** Returns the elements that are equal to an earlier one. */
export function duplicates<Item>(items: readonly Item[], isEqual: (left: Item, right: Item) => boolean = Object.is): Item[] {
  return items.filter((item, index) => items.findIndex((other) => isEqual(other, item)) !== index);
}

/** Returns the elements without duplicates. */
export function uniq<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items)];
}

/** Groups elements by a key. */
export function groupBy<Item, Key extends string | number>(
  items: Iterable<Item>,
  keyOf: (item: Item, index: number) => Key,
): Record<Key, Item[]> {
  const groups = {} as Record<Key, Item[]>;
  let index = 0;
  for (const item of items) (groups[keyOf(item, index++)] ??= []).push(item);
  return groups;
}

/** Returns `true` if an address matches a regular expression, ignoring case. */
export function isRegexpStringMatch(expression?: string, address?: string): boolean {
  return expression !== undefined && address !== undefined && new RegExp(expression, "gi").test(address);
}

/** Returns `true` if two paths are equal, ignoring a trailing slash and case. */
export function isSamePath(left?: string, right?: string): boolean {
  const normal = (path?: string) => (path === undefined || path === "" || path.endsWith("/") ? path : `${path}/`)?.toLowerCase();
  return normal(left) === normal(right);
}

/** Returns `true` if the links of a footer are arranged in columns. */
export function isMultiColumnFooterLinks(links: readonly object[]): boolean {
  return links[0] !== undefined && "title" in links[0];
}

interface Tag {
  readonly label: string;
}

/** Returns tags grouped by first letter, both sorted. */
export function listTagsByLetters<Item extends Tag>(tags: readonly Item[]): { readonly letter: string; readonly tags: readonly Item[] }[] {
  const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);
  return Object.entries(groupBy(tags, ({ label }) => label[0]?.toUpperCase() ?? ""))
    .sort(([left], [right]) => compare(left, right))
    .map(([letter, own]) => ({ letter, tags: own.sort((left, right) => compare(left.label, right.label)) }));
}
