import type { HierarchyLevel, SearchHit } from "./backend";
import { heading, hitPath, ownLevel } from "./hits";
import { pieces } from "./marked-text";
import { MarkedText } from "./MarkedText";
import { LEVELS } from "./query";
import { message } from "../data/messages";

/** Result of the search page: heading, parent headings and an excerpt. */
export function PageHit({ hit, baseUrl }: { readonly hit: SearchHit; readonly baseUrl: string }) {
  const href = hitPath(hit.url, baseUrl);
  if (href === null) return null;
  const own = ownLevel(hit);
  const above = LEVELS.slice(0, LEVELS.indexOf(own)).filter((level) => heading(hit, level) !== null);
  const summary = pieces(hit._snippetResult?.content, hit.content);
  return (
    <article className="search-result">
      <h2>
        <a href={href}>{heading(hit, own) === null ? href : <MarkedHeading hit={hit} level={own} />}</a>
      </h2>
      {above.length > 0 && (
        <ul className="search-result-breadcrumbs" aria-label={message("breadcrumbs.label")}>
          {above.map((level) => (
            <li key={level}>
              <MarkedHeading hit={hit} level={level} />
            </li>
          ))}
        </ul>
      )}
      {summary.length > 0 && (
        <p>
          <MarkedText pieces={summary} />
        </p>
      )}
    </article>
  );
}

function MarkedHeading({ hit, level }: { readonly hit: SearchHit; readonly level: HierarchyLevel }) {
  return <MarkedText pieces={pieces(hit._highlightResult?.hierarchy?.[level], heading(hit, level))} />;
}
