/** The interface's own look, which replaces `look` and `inLook` in its bundles for browsers. It adds no classes and no elements. */
import type { ReactNode } from "react";

export const lookClass = (_part: string, author?: string | null): string | undefined => author ?? undefined;

export const withLook = (own: string): string => own;

export const inLook = (_part: string, children: ReactNode): ReactNode => children;
