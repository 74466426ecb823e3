/**
 * Features that an island uses while it is rendered. An island that needs no browser is plain HTML; any other is hydrated.
 */

/** Features that the current island has used. */
export interface Use {
  /** State, effects, handlers, references: the island has to run in the browser. */
  alive: boolean;
  /** The result may be another in the browser, which therefore renders it anew. */
  differs: boolean;
  /** The result may be another on another page, or another time. */
  varies: boolean;
  /** Variables of browsers that were read, in order. */
  readonly missing: Set<string>;
}

let current: Use | null = null;

/** Runs a function, and returns its result with what it used. */
export function watchUse<Result>(run: () => Result): { readonly result: Result; readonly use: Use } {
  const use: Use = { alive: false, differs: false, varies: false, missing: new Set() };
  const before = current;
  current = use;
  try {
    return { result: run(), use };
  } finally {
    current = before;
  }
}

/** Notes that the island has to run in the browser. */
export function noteAlive(): void {
  if (current !== null) current.alive = true;
}

/** Notes that the browser may render another result. */
export function noteDifference(): void {
  if (current === null) return;
  current.alive = true;
  current.differs = true;
}

/** Notes that the result may be another on another page, or another time. */
export function noteVariation(): void {
  if (current !== null) current.varies = true;
}

/** Notes that a variable of browsers was read. */
export function noteMissing(name: string): void {
  noteDifference();
  current?.missing.add(name);
}
