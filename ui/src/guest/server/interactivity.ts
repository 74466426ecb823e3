/** Features that an island uses while it is rendered. They determine whether the island is plain HTML or is hydrated. */

/** Features that the current island has used. */
export interface Use {
  /** `true` if the browser has to hydrate the island, because it uses state, effects, handlers or refs. */
  interactive: boolean;
  /** `true` if the result may differ in the browser, which therefore renders the island again. */
  differs: boolean;
  /** `true` if the result may differ on another page or at another time. */
  varies: boolean;
  /** Browser globals that were read, in order. */
  readonly missing: Set<string>;
  /** Reasons why parts are left out. */
  readonly leftOut: Set<string>;
  /** Components that threw an error and are left out, by name, with the message of the error. */
  readonly failed: Map<string, string>;
}

let current: Use | null = null;

/** Runs a function and returns its result together with the features that it used. */
export function recordUse<Result>(run: () => Result): { readonly result: Result; readonly use: Use } {
  const use: Use = { interactive: false, differs: false, varies: false, missing: new Set(), leftOut: new Set(), failed: new Map() };
  const before = current;
  current = use;
  try {
    return { result: run(), use };
  } finally {
    current = before;
  }
}

/** Records that the browser has to hydrate the island. */
export function recordInteractive(): void {
  if (current !== null) current.interactive = true;
}

/** Records that the result may differ in the browser. */
export function recordDifference(): void {
  if (current === null) return;
  current.interactive = true;
  current.differs = true;
}

/** Records that the result may differ on another page, or at another time. */
export function recordVariation(): void {
  if (current !== null) current.varies = true;
}

/** Records that a browser global was read. */
export function recordMissing(name: string): void {
  recordDifference();
  current?.missing.add(name);
}

/** Records the reason why a part is left out. */
export function recordOmittedPart(reason: string): void {
  current?.leftOut.add(reason);
}

/** Records a component that threw an error and is left out. */
export function recordFailure(component: string, message: string): void {
  current?.failed.set(component, message);
}
