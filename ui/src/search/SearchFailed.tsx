import type { SearchFailure } from "./search-error";
import { message } from "../data/messages";

/** Message for a failed search, with advice. */
export function SearchFailed({ failure, onRetry }: { readonly failure: SearchFailure; readonly onRetry: () => void }) {
  return (
    <div className="search-note" data-fault={failure}>
      <p className="search-note-title">{message("search.failed")}</p>
      <p>{message(`search.${failure}`)}</p>
      <button type="button" className="button" onClick={onRetry}>
        {message("search.retry")}
      </button>
    </div>
  );
}
