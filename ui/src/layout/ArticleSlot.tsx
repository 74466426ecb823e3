import { memo, useLayoutEffect, useRef } from "react";

import type { ArticleHtml } from "../data/loaded-page";
import type { PageKind } from "../data/types";
import { plainContentClass } from "../look/look";
import { isComponent } from "./is-component";

/**
 * Called with the article's element whenever its content changes. Returns the cleanup function. The signal aborts when the visitor leaves
 * the page: until then, further calls are updates of the same page.
 */
export type OnArticle = (element: HTMLElement, visit: AbortSignal) => () => void;

interface ArticleSlotProps {
  readonly html: ArticleHtml;
  /** Kind of the page. A component has its own styles. */
  readonly kind: PageKind;
  /** Path of the page in the browser. */
  readonly path?: string;
  readonly onArticle?: OnArticle | undefined;
}

/**
 * Container of the article's HTML. The server renders an empty slot, which the program fills. Hydration keeps the slot's content. Memoized,
 * because React writes the HTML again whenever it receives another object.
 */
export const ArticleSlot = memo(function ArticleSlot({ html, kind, path, onArticle }: ArticleSlotProps) {
  const ref = useRef<HTMLDivElement>(null);
  const visit = useRef<AbortSignal>(null);
  useLayoutEffect(() => {
    const end = new AbortController();
    visit.current = end.signal;
    return () => end.abort();
  }, [path]);
  useLayoutEffect(
    () => (ref.current && visit.current && onArticle ? onArticle(ref.current, visit.current) : undefined),
    [html, path, onArticle],
  );
  return <div ref={ref} className={`theme-doc-markdown ${contentClass(kind)}`} dangerouslySetInnerHTML={html} suppressHydrationWarning />;
});

function contentClass(kind: PageKind): string {
  if (isComponent({ kind })) return "component-page";
  return kind === "standalone" ? plainContentClass() : "markdown";
}
