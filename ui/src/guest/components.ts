/** Provider of components for MDX. */
import { createContext, createElement, useContext, type ComponentType, type ReactNode } from "react";

/** Components by the name that pages use for them. */
export type Components = Readonly<Record<string, ComponentType<never> | string>>;

const ComponentsContext = createContext<Components>({});

type Merge = (outer: Components) => Components;

/** Returns the components of the enclosing providers, merged with the given ones. */
export function useMDXComponents(own?: Components | Merge): Components {
  const outer = useContext(ComponentsContext);
  return typeof own === "function" ? own(outer) : { ...outer, ...own };
}

interface MDXProviderProps {
  readonly components?: Components | Merge;
  /** Ignores the components of the enclosing providers. */
  readonly disableParentContext?: boolean;
  readonly children?: ReactNode;
}

/** Provides components to its children. */
export function MDXProvider({ components: own, disableParentContext = false, children }: MDXProviderProps): ReactNode {
  const outer = useMDXComponents();
  const base = disableParentContext ? {} : outer;
  const value = typeof own === "function" ? own(base) : { ...base, ...own };
  return createElement(ComponentsContext, { value }, children);
}
