import type { MouseEvent } from "react";

import { message } from "../data/messages";
import { loadCode } from "../lib/load-code";

/** The page as Markdown: a button that copies it, and a link that works without scripts. */
export function PageMarkdown({ href }: { readonly href: string }) {
  const copy = ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    void loadCode(() => import("../article/copy-page"))
      .then(({ copyPage }) => copyPage(href, button))
      .catch(() => {});
  };
  return (
    <span className="page-markdown">
      <button type="button" onClick={copy}>
        {message("article.copyPage")}
      </button>
      <a href={href}>{message("article.viewMarkdown")}</a>
    </span>
  );
}
