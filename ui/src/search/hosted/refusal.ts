import { SearchError } from "../search-error";
import type { FailedAttempt } from "./attempts";

/** Error for a request that the service rejected, because of the key, the index or the query. */
export class RefusalError extends SearchError {
  readonly status: number;

  constructor(status: number, message: string, failed: readonly FailedAttempt[]) {
    super("refused", message, { cause: failed });
    this.status = status;
  }
}

/** Creates the error from a response body. Uses its `message`, or the whole body if it is not a JSON object. */
export function refusal(body: string, failed: readonly FailedAttempt[]): RefusalError {
  return new RefusalError(failed.at(-1)?.status ?? 0, messageOf(body), failed);
}

function messageOf(body: string): string {
  try {
    const answer = JSON.parse(body) as { message?: unknown } | null;
    return typeof answer === "object" && answer !== null ? String(answer.message ?? "") : body;
  } catch {
    return body;
  }
}
