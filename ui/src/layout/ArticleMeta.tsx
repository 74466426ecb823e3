import type { LastUpdated, PageData } from "../data/types";
import { message } from "../data/messages";
import { Icon } from "./Icon";
import { Message } from "./Message";
import { PageMarkdown } from "./PageMarkdown";

/** Data of a page for its edit link, its Markdown and its last update. */
export type MetaData = Pick<PageData, "editUrl" | "markdown" | "assistants" | "lastUpdated">;

/** Returns `true` if a page has any of these data. */
export function hasMeta({ editUrl, markdown, lastUpdated }: MetaData): boolean {
  return Boolean(editUrl ?? markdown ?? lastUpdated);
}

/** Renders the edit link, the Markdown and the last update of a page; nothing without these data (R-MD-09). */
export function ArticleMeta({ page }: { readonly page: MetaData }) {
  const { editUrl, markdown, lastUpdated } = page;
  return (
    hasMeta(page) && (
      <div className="article-meta theme-doc-footer-edit-meta-row">
        {editUrl && (
          <a className="theme-edit-this-page" href={editUrl} target="_blank" rel="noopener noreferrer">
            <Icon name="edit" />
            {message("article.edit")}
          </a>
        )}
        {markdown && <PageMarkdown href={markdown} assistants={page.assistants} />}
        {lastUpdated && <Updated {...lastUpdated} />}
      </div>
    )
  );
}

function Updated({ date, dateText, author }: LastUpdated) {
  const atDate = date && <Message id="article.updatedOn" values={{ date: <time dateTime={date}>{dateText}</time> }} />;
  const byUser = author && <Message id="article.updatedBy" values={{ user: <b>{author}</b> }} />;
  return (
    <span className="theme-last-updated">
      <Message id="article.updated" values={{ atDate, byUser }} />
    </span>
  );
}
