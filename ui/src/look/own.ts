/** The interface's own look, which replaces `look` and `wrap-in-look` in its bundles for browsers. It adds no classes and no elements. */
import type { ReactNode } from "react";

export const hasLookClasses = (): boolean => false;

export const plainContentClass = (): string => "markdown";

export const lookClass = (_part: string, author?: string | null): string | undefined => author ?? undefined;

export const withLook = (own: string): string => own;

export const wrapInLook = (_part: string, children: ReactNode): ReactNode => children;
