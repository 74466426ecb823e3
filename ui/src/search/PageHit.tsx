import { Fragment } from "react";

import type { SearchHit } from "./backend";
import { excerptOf } from "./excerpt";
import { MarkedText } from "./MarkedText";
import type { PageResult } from "./page-groups";

interface PageHitProps {
  readonly result: PageResult;
  /** Language of the site as BCP 47 tag. */
  readonly language: string;
}

/** Result of the search page: title of a page with an excerpt, and its matching sections. */
export function PageHit({ result: { href, title, place, own, sections }, language }: PageHitProps) {
  return (
    <article className="search-result">
      <h2>
        <a href={href}>
          <MarkedText pieces={title} />
        </a>
      </h2>
      {place.length > 0 && (
        <p className="search-result-place">
          <MarkedText pieces={place} />
        </p>
      )}
      {own && <Excerpt hit={own} language={language} />}
      {sections.length > 0 && (
        <ul className="search-result-sections">
          {sections.map(({ href, headings, hit }, position) => (
            <li key={position}>
              <h3>
                <a href={href}>
                  {headings.map((heading, depth) => (
                    <Fragment key={depth}>
                      {depth > 0 && " "}
                      <span>
                        <MarkedText pieces={heading} />
                      </span>
                    </Fragment>
                  ))}
                </a>
              </h3>
              <Excerpt hit={hit} language={language} />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

function Excerpt({ hit, language }: { readonly hit: SearchHit; readonly language: string }) {
  const excerpt = excerptOf(hit, language);
  if (excerpt.length === 0) return null;
  return (
    <p>
      <MarkedText pieces={excerpt} />
    </p>
  );
}
