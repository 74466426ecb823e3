import { memo, useLayoutEffect, useRef } from "react";

import type { ArticleHtml } from "../data/loaded-page";

interface ArticleSlotProps {
  readonly html: ArticleHtml;
  /** The article is all that the page shows, and brings its own style. */
  readonly whole?: boolean;
  /** Given the article's element whenever its content is new; undoes itself. */
  readonly onArticle?: (element: HTMLElement) => () => void;
}

/**
 * Where the article's HTML stands. On the server the slot is empty and the binary fills it; hydration
 * leaves the slot's content alone, so the client adopts what it finds. Memoised: React writes the HTML
 * again whenever it is given another object.
 */
export const ArticleSlot = memo(function ArticleSlot({ html, whole, onArticle }: ArticleSlotProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (ref.current && onArticle ? onArticle(ref.current) : undefined), [html, onArticle]);
  return (
    <div
      ref={ref}
      className={`theme-doc-markdown ${whole ? "component-page" : "markdown"}`}
      dangerouslySetInnerHTML={html}
      suppressHydrationWarning
    />
  );
});
