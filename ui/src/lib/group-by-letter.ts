/** Items whose labels start with the same letter. */
export interface LetterGroup<Labelled> {
  /** Letter in upper case. */
  readonly letter: string;
  readonly items: readonly Labelled[];
}

/** Groups items by first letter. Sorts groups and items alphabetically. */
export function groupByLetter<Labelled extends { readonly label: string }>(items: readonly Labelled[]): readonly LetterGroup<Labelled>[] {
  const groups = new Map<string, Labelled[]>();
  for (const item of items) {
    const letter = ([...item.label][0] ?? "").toUpperCase();
    const group = groups.get(letter);
    if (group === undefined) groups.set(letter, [item]);
    else group.push(item);
  }
  return [...groups]
    .map(([letter, found]) => ({ letter, items: found.sort((left, right) => compare(left.label, right.label)) }))
    .sort((left, right) => compare(left.letter, right.letter));
}

/** Compares strings without a locale, so that the browser and the embedded engine sort equally. */
function compare(left: string, right: string): number {
  const [one, two] = [left.toLowerCase(), right.toLowerCase()];
  return one < two ? -1 : one > two ? 1 : 0;
}
