import { memo, useLayoutEffect, useRef } from "react";

import type { ArticleHtml } from "../data/loaded-page";

interface ArticleSlotProps {
  readonly html: ArticleHtml;
  /** The article is the whole content of the page and has its own styles. */
  readonly whole?: boolean;
  /** Called with the article's element whenever its content changes; returns the cleanup function. */
  readonly onArticle?: (element: HTMLElement) => () => void;
}

/**
 * Container of the article's HTML. The server renders an empty slot, which the binary fills; hydration keeps the slot's
 * content. Memoized, because React writes the HTML again whenever it receives another object.
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
