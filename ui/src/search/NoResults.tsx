import { message } from "../data/messages";

interface NoResultsProps {
  readonly query: string;
  readonly suggestions: readonly string[];
  readonly missingResultsHref: string | null;
  readonly onSuggestion: (query: string) => void;
  readonly onLeave: () => void;
}

/** Message for a query without hits, with suggested queries and a link for reporting missing results. */
export function NoResults({ query, suggestions, missingResultsHref, onSuggestion, onLeave }: NoResultsProps) {
  return (
    <div className="search-note">
      <p className="search-note-title">
        {message("search.noResultsFor")} "<strong>{query}</strong>"
      </p>
      {suggestions.length > 0 && (
        <>
          <p>{message("search.tryFor")}:</p>
          <ul>
            {suggestions.map((suggestion) => (
              <li key={suggestion}>
                <button type="button" className="search-suggestion" onClick={() => onSuggestion(`${suggestion.toLowerCase()} `)}>
                  {suggestion}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {missingResultsHref !== null && (
        <p>
          {message("search.missingResults")}{" "}
          <a href={missingResultsHref.replace("{query}", encodeURIComponent(query))} onClick={onLeave}>
            {message("search.reportMissing")}
          </a>
        </p>
      )}
    </div>
  );
}
