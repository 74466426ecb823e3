import type { SearchFault } from "./search-error";
import { message } from "../data/messages";

/** Message for a failed search, with advice. */
export function SearchFailed({ fault, onRetry }: { readonly fault: SearchFault; readonly onRetry: () => void }) {
  return (
    <div className="search-note" data-fault={fault}>
      <p className="search-note-title">{message("search.failed")}</p>
      <p>{message(`search.${fault}`)}</p>
      <button type="button" className="button" onClick={onRetry}>
        {message("search.retry")}
      </button>
    </div>
  );
}
