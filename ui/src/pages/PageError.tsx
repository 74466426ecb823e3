import { text } from "../text";

/** Message in place of a page that could not be loaded, not even by reloading. */
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
