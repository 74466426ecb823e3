import type { PageData, TagLink } from "../data/types";
import { message } from "../data/messages";
import { lookClass } from "../look/look";
import { ArticleMeta, hasMeta, type MetaData } from "./ArticleMeta";

interface ArticleFooterProps {
  readonly page: MetaData & Pick<PageData, "tags">;
}

/** Renders tags, edit link, Markdown and last update of the page below its text (R-MD-09, R-MD-10). */
export function ArticleFooter({ page }: ArticleFooterProps) {
  const hasTags = page.tags.length > 0;
  return (
    (hasTags || hasMeta(page)) && (
      <footer className="article-footer theme-doc-footer">
        {hasTags && <Tags tags={page.tags} />}
        <ArticleMeta page={page} />
      </footer>
    )
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
