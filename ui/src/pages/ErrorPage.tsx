import { errorChain } from "../lib/error-chain";
import { message } from "../data/messages";

interface ErrorPageProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Message of a part of the page that threw while rendering (R-ERR-01). */
export function ErrorPage({ error, onRetry }: ErrorPageProps) {
  return (
    <div className="message" role="alert">
      <h1>{message("crash.title")}</h1>
      <button type="button" className="button" onClick={onRetry}>
        {message("crash.retry")}
      </button>
      <hr />
      <p className="crash-cause">{errorChain(error, message("crash.cause"))}</p>
    </div>
  );
}
