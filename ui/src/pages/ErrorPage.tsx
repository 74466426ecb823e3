import { errorChain } from "../lib/error-chain";
import { text } from "../text";

interface ErrorPageProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Message of a part of the page that threw while rendering (R-ERR-01). */
export function ErrorPage({ error, onRetry }: ErrorPageProps) {
  return (
    <div className="message" role="alert">
      <h1>{text.crash.title}</h1>
      <button type="button" className="button" onClick={onRetry}>
        {text.crash.retry}
      </button>
      <hr />
      <p className="crash-cause">{errorChain(error)}</p>
    </div>
  );
}
