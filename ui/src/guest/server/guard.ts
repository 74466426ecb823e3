/**
 * Second attempt for a page whose first render failed. Components that throw are left out. Of those that throw because a module is
 * missing, the children remain.
 */
import type { ReactElement, ReactNode } from "react";

import { MissingModuleError } from "../stand-in";
import { recordFailure } from "./interactivity";

type FunctionComponent = (props: unknown, ref?: unknown) => ReactNode;

let isGuarding = false;
const guards = new WeakMap<FunctionComponent, FunctionComponent>();

/** Runs a function during which components that throw render nothing, or their children. */
export function withGuards<Result>(run: () => Result): Result {
  isGuarding = true;
  try {
    return run();
  } finally {
    isGuarding = false;
  }
}

/**
 * Returns an element whose component renders nothing, or its children, if it throws during `withGuards`. Elements of class components and other types are
 * unchanged.
 */
export function guarded<Props>(element: ReactElement<Props>): ReactElement<Props> {
  const { type } = element;
  if (!isGuarding || typeof type !== "function" || isClass(type as { readonly prototype?: unknown })) return element;
  return { ...element, type: guardOf(type as FunctionComponent) };
}

/** Returns `true` for a class component. Uses `in` instead of reading the marker of classes, because a read is recorded as a use. */
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
      // A component that waits for a promise throws the promise, or React's own signal.
      if (!(error instanceof Error) || isSuspension(error)) throw error;
      recordFailure(nameOf(component), error.message);
      return error instanceof MissingModuleError ? childrenOf(props) : null;
    }
  };
  guards.set(component, guard);
  return guard;
}

function childrenOf(props: unknown): ReactNode {
  const { children } = props as { readonly children?: unknown };
  return typeof children === "function" ? null : (children as ReactNode);
}

/** Returns the name of a component without the number that a bundler appends to names that occur in several modules. */
function nameOf({ name }: FunctionComponent): string {
  return name.replace(/\$\d+$/, "") || "Anonymous";
}

function isSuspension({ message }: Error): boolean {
  return message.startsWith("Suspense Exception");
}
