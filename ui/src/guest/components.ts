/** MDX's provider of components. */
import { createContext, createElement, useContext, type ComponentType, type ReactNode } from "react";

/** Components by the name that pages use them under. */
export type Components = Readonly<Record<string, ComponentType<never> | string>>;

const ComponentsContext = createContext<Components>({});

type Merge = (outer: Components) => Components;

/** Returns the components of the providers around, with those that are given. */
export function useMDXComponents(own?: Components | Merge): Components {
  const outer = useContext(ComponentsContext);
  return typeof own === "function" ? own(outer) : { ...outer, ...own };
}

interface MDXProviderProps {
  readonly components?: Components | Merge;
  /** Components of the providers around do not count. */
  readonly disableParentContext?: boolean;
  readonly children?: ReactNode;
}

/** Gives components to all that is in it. */
export function MDXProvider({ components: own, disableParentContext = false, children }: MDXProviderProps): ReactNode {
  const outer = useMDXComponents();
  const base = disableParentContext ? {} : outer;
  const value = typeof own === "function" ? own(base) : { ...base, ...own };
  return createElement(ComponentsContext, { value }, children);
}
