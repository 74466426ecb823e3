import { message } from "../data/messages";

/** Message that replaces a page that could not be loaded, not even by reloading. */
export function PageError({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="message" role="alert">
      <h1>{message("pageError.title")}</h1>
      <p>{message("pageError.lead")}</p>
      <button type="button" className="button" onClick={onRetry}>
        {message("pageError.retry")}
      </button>
    </div>
  );
}
