/** A second attempt at a page whose first rendering failed, in which components that throw are left out. */
import type { ReactElement, ReactNode } from "react";

import { recordFailure } from "./interactivity";

type FunctionComponent = (props: unknown, ref?: unknown) => ReactNode;

let isGuarding = false;
const guards = new WeakMap<FunctionComponent, FunctionComponent>();

/** Runs a function while components that throw render nothing. */
export function withGuards<Result>(run: () => Result): Result {
  isGuarding = true;
  try {
    return run();
  } finally {
    isGuarding = false;
  }
}

/** Returns an element whose component renders nothing if it throws, during `withGuards`. Components of other kinds are unchanged. */
export function guarded<Props>(element: ReactElement<Props>): ReactElement<Props> {
  const { type } = element;
  if (!isGuarding || typeof type !== "function" || isClass(type as { readonly prototype?: unknown })) return element;
  return { ...element, type: guardOf(type as FunctionComponent) };
}

/** The marker of classes is not read, because that records a use. */
function isClass({ prototype }: { readonly prototype?: unknown }): boolean {
  return typeof prototype === "object" && prototype !== null && "isReactComponent" in prototype;
}

function guardOf(component: FunctionComponent): FunctionComponent {
  const known = guards.get(component);
  if (known !== undefined) return known;
  const guard: FunctionComponent = (props, ref) => {
    try {
      return component(props, ref);
    } catch (error) {
      // A component that waits for a promise throws it, or React's own signal.
      if (!(error instanceof Error) || isSuspension(error)) throw error;
      recordFailure(nameOf(component), error.message);
      return null;
    }
  };
  guards.set(component, guard);
  return guard;
}

/** A bundler appends a number to names that occur in several modules. */
function nameOf({ name }: FunctionComponent): string {
  return name.replace(/\$\d+$/, "") || "Anonymous";
}

function isSuspension({ message }: Error): boolean {
  return message.startsWith("Suspense Exception");
}
