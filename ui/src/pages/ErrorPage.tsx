import { errorChain } from "../lib/error-chain";
import { isHydrated } from "../lib/is-hydrated";
import { message } from "../data/messages";

interface ErrorPageProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/**
 * Error message for a part of the page that threw an error while rendering (R-ERR-01). During hydration the error is thrown to React's root
 * instead, and the served page is unchanged (R-ERR-05).
 */
export function ErrorPage({ error, onRetry }: ErrorPageProps) {
  if (!isHydrated()) throw error;
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
