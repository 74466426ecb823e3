import type { MouseEvent } from "react";

import type { AssistantLink } from "../data/types";
import { message } from "../data/messages";
import { loadCode } from "../lib/load-code";

interface PageMarkdownProps {
  readonly href: string;
  readonly assistants: readonly AssistantLink[] | undefined;
}

/** Renders a button that copies the page's Markdown, and links to the Markdown and to assistants, which work without scripts. */
export function PageMarkdown({ href, assistants }: PageMarkdownProps) {
  const copy = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    void loadCode(() => import("../article/copy-page"))
      .then(({ copyPage }) => copyPage(href, currentTarget))
      .catch(() => {});
  };
  return (
    <span className="page-markdown">
      <button type="button" onClick={copy}>
        {message("article.copyPage")}
      </button>
      <a href={href}>{message("article.viewMarkdown")}</a>
      {assistants?.map((link) => (
        <a key={link.href} href={link.href} target="_blank" rel="noopener noreferrer">
          {link.label}
        </a>
      ))}
    </span>
  );
}
