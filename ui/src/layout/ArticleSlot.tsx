import { memo, useLayoutEffect, useRef } from "react";

import type { ArticleHtml } from "../data/loaded-page";

/**
 * Called with the article's element whenever its content changes. Returns the cleanup function. The signal aborts when the visitor leaves
 * the page: until then, further calls are updates of the same page.
 */
export type OnArticle = (element: HTMLElement, visit: AbortSignal) => () => void;

interface ArticleSlotProps {
  readonly html: ArticleHtml;
  /** `true` if the article is the whole content of the page and has its own styles. */
  readonly whole?: boolean;
  /** Path of the page in the browser. */
  readonly path?: string;
  readonly onArticle?: OnArticle;
}

/**
 * Container of the article's HTML. The server renders an empty slot, which the program fills. Hydration keeps the slot's content. Memoized,
 * because React writes the HTML again whenever it receives another object.
 */
export const ArticleSlot = memo(function ArticleSlot({ html, whole, path, onArticle }: ArticleSlotProps) {
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
  return (
    <div
      ref={ref}
      className={`theme-doc-markdown ${whole ? "component-page" : "markdown"}`}
      dangerouslySetInnerHTML={html}
      suppressHydrationWarning
    />
  );
});
