/**
 * The interface's own look in place of `look` and `inLook`, in its bundles for browsers: no classes and no elements are added.
 */
import type { ReactNode } from "react";

export const lookClass = (_part: string, author?: string | null): string | undefined => author ?? undefined;

export const withLook = (own: string): string => own;

export const inLook = (_part: string, children: ReactNode): ReactNode => children;
