import type { MouseEvent } from "react";

import { text } from "../text";

/** The page as Markdown: a button that copies it, and a link that works without scripts. */
export function PageMarkdown({ href }: { readonly href: string }) {
  const copy = ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    void import("../article/copy-page").then(({ copyPage }) => copyPage(href, button)).catch(() => {});
  };
  return (
    <span className="page-markdown">
      <button type="button" onClick={copy}>
        {text.article.copyPage}
      </button>
      <a href={href}>{text.article.viewMarkdown}</a>
    </span>
  );
}
