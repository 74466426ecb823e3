import type { SearchFault } from "./search-error";
import { searchText } from "./search-text";

/** Message for a failed search, with advice. */
export function SearchFailed({ fault, onRetry }: { readonly fault: SearchFault; readonly onRetry: () => void }) {
  return (
    <div className="search-note" data-fault={fault}>
      <p className="search-note-title">{searchText.failed}</p>
      <p>{searchText.help[fault]}</p>
      <button type="button" className="button" onClick={onRetry}>
        {searchText.retry}
      </button>
    </div>
  );
}
