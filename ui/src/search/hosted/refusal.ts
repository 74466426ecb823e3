import { SearchError } from "../search-error";
import type { FailedAttempt } from "./exchange";

/** The service declined: the key, the index or the query is not to its liking. */
export class RefusalError extends SearchError {
  readonly status: number;

  constructor(status: number, message: string, failed: readonly FailedAttempt[]) {
    super("refused", message, { cause: failed });
    this.status = status;
  }
}

/** Reads a refusal: its `message`, or the whole body where that is not a JSON object. */
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
