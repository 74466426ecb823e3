import type { LastUpdated, TagLink } from "../data/types";
import { message } from "../data/messages";
import { lookClass } from "../look/look";
import { Icon } from "./Icon";
import { Message } from "./Message";
import { PageMarkdown } from "./PageMarkdown";

interface ArticleFooterProps {
  readonly tags: readonly TagLink[];
  readonly editUrl: string | null;
  /** Address of the page as Markdown. */
  readonly markdown: string | undefined;
  readonly lastUpdated: LastUpdated | null;
}

/** Tags, edit link, Markdown and last update of the page, below its text (R-MD-09, R-MD-10). */
export function ArticleFooter({ tags, editUrl, markdown, lastUpdated }: ArticleFooterProps) {
  const hasMeta = editUrl !== null || markdown !== undefined || lastUpdated !== null;
  if (tags.length === 0 && !hasMeta) return null;
  return (
    <footer className="article-footer theme-doc-footer">
      {tags.length > 0 && <Tags tags={tags} />}
      {hasMeta && (
        <div className="article-meta theme-doc-footer-edit-meta-row">
          {editUrl !== null && (
            <a className="theme-edit-this-page" href={editUrl} target="_blank" rel="noopener noreferrer">
              <Icon name="edit" />
              {message("article.edit")}
            </a>
          )}
          {markdown !== undefined && <PageMarkdown href={markdown} />}
          {lastUpdated && <Updated lastUpdated={lastUpdated} />}
        </div>
      )}
    </footer>
  );
}

function Tags({ tags }: { readonly tags: readonly TagLink[] }) {
  return (
    <div className="article-tags theme-doc-footer-tags-row">
      <b>{message("article.tags")}</b>
      <ul className={lookClass("article-tag-list")}>
        {tags.map((tag) => (
          <li key={tag.href}>
            <a className={lookClass("article-tag")} rel="tag" href={tag.href} title={tag.description ?? undefined}>
              {tag.label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Updated({ lastUpdated: { date, dateText, author } }: { readonly lastUpdated: LastUpdated }) {
  const atDate = date !== null && <Message id="article.updatedOn" values={{ date: <time dateTime={date}>{dateText}</time> }} />;
  const byUser = author !== null && <Message id="article.updatedBy" values={{ user: <b>{author}</b> }} />;
  return (
    <span className="theme-last-updated">
      <Message id="article.updated" values={{ atDate, byUser }} />
    </span>
  );
}
