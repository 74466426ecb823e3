import { text } from "../text";

/** Stands where a page could not be loaded, even by loading it in full. */
export function PageError({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="message" role="alert">
      <h1>{text.pageError.title}</h1>
      <p>{text.pageError.lead}</p>
      <button type="button" className="button" onClick={onRetry}>
        {text.pageError.retry}
      </button>
    </div>
  );
}
