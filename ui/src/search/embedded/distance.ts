/** Returns the number of typos between two words (changed, omitted, added or swapped letters), or `Infinity` above the limit. */
export function distance(one: readonly string[], other: readonly string[], limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return Infinity;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  one.forEach((letter, row) => {
    const next = [row + 1];
    other.forEach((against, column) => {
      const at = (list: readonly number[], index: number) => list[index] ?? Infinity;
      let best = Math.min(at(last, column) + (letter === against ? 0 : 1), at(last, column + 1) + 1, at(next, column) + 1);
      const swapped = row > 0 && column > 0 && letter === other[column - 1] && one[row - 1] === against;
      if (swapped) best = Math.min(best, at(before, column - 1) + 1);
      next.push(best);
    });
    before = last;
    last = next;
  });
  const typos = last[other.length] ?? Infinity;
  return typos <= limit ? typos : Infinity;
}
