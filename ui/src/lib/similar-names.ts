/** Suggestions for misspelt names. Counterpart in Rust: `docs_model::Names::similar`. Both replay `fixtures/cases/similar.json`. */

/** Maximum number of edits between a name and its suggestion. */
const MAX_EDITS = 4;

/** Returns at most `atMost` names: the name with the fewest edits to `wanted`, then those with the same last path segment. */
export function similarNames(names: readonly string[], wanted: string, atMost: number): readonly string[] {
  const meant = fold(wanted);
  const last = lastPart(meant);
  const nearest = nearestName(names, meant);
  const alike = last === "" ? [] : names.filter((name) => name !== nearest && lastPart(fold(name)) === last);
  return [...(nearest === null ? [] : [nearest]), ...alike].slice(0, atMost);
}

function nearestName(names: readonly string[], meant: string): string | null {
  const encoder = new TextEncoder();
  const wanted = encoder.encode(meant);
  let limit = Math.min(Math.max(Math.floor(wanted.length / 3), 1), MAX_EDITS);
  let nearest: string | null = null;
  for (const name of names) {
    const edits = editsWithin(wanted, encoder.encode(fold(name)), limit);
    if (edits === null) continue;
    nearest = name;
    if (edits === 0) break;
    limit = edits - 1;
  }
  return nearest;
}

function fold(name: string): string {
  return name.replace(/\/+$/, "").toLowerCase();
}

function lastPart(folded: string): string {
  return folded.slice(folded.lastIndexOf("/") + 1);
}

/** Returns the edit distance in bytes (insertions, deletions, substitutions and transpositions); `null` above the limit. */
function editsWithin(one: Uint8Array, other: Uint8Array, limit: number): number | null {
  if (Math.abs(one.length - other.length) > limit) return null;
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = at(above, column - 1) + Number(one[row - 1] !== other[column - 1]);
      let edits = Math.min(replaced, at(above, column) + 1, at(current, column - 1) + 1);
      const areSwapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (areSwapped) edits = Math.min(edits, at(before, column - 2) + 1);
      current.push(edits);
    }
    if (Math.min(...current) > limit) return null;
    before = above;
    above = current;
  }
  const edits = at(above, other.length);
  return edits <= limit ? edits : null;
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
