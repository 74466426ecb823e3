/** Features that an island uses while it is rendered. They determine whether the island is plain HTML or is hydrated. */

/** Features that the current island has used. */
export interface Use {
  /** State, effects, handlers or refs: the browser has to hydrate the island. */
  alive: boolean;
  /** The result may differ in the browser, which therefore renders it again. */
  differs: boolean;
  /** The result may differ on another page, or at another time. */
  varies: boolean;
  /** Browser globals that were read, in order. */
  readonly missing: Set<string>;
}

let current: Use | null = null;

/** Runs a function and returns its result with the features that it used. */
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

/** Records that the browser has to hydrate the island. */
export function noteAlive(): void {
  if (current !== null) current.alive = true;
}

/** Records that the result may differ in the browser. */
export function noteDifference(): void {
  if (current === null) return;
  current.alive = true;
  current.differs = true;
}

/** Records that the result may differ on another page, or at another time. */
export function noteVariation(): void {
  if (current !== null) current.varies = true;
}

/** Records that a browser global was read. */
export function noteMissing(name: string): void {
  noteDifference();
  current?.missing.add(name);
}
