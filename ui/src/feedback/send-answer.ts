/**
 * Delivery of answers: to the site's endpoint, or else to its analytics. For analytics, scripts of the site receive an event.
 *
 *     document.addEventListener("docs-site:feedback", ({ detail }) => count(detail.path, detail.answer));
 */
import type { Answer } from "./settings";

/** Answer to the question, with its page. */
export interface SentAnswer {
  /** Path of the page, with the base URL. */
  readonly path: string;
  readonly answer: Answer;
  readonly comment?: string;
  /** Name of the version; `null` for a page without versions. */
  readonly version: string | null;
  /** BCP 47 tag of the page's language. */
  readonly language: string;
}

/** Timeout after which the endpoint counts as unreachable. */
const TIMEOUT_MS = 15_000;

/** Sends an answer. Throws an error if the endpoint cannot be reached or rejects the answer. */
export async function sendAnswer(endpoint: string | null, answer: SentAnswer): Promise<void> {
  if (endpoint === null) return reportToAnalytics(answer);
  const response = await fetch(endpoint, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(answer),
    // Visitors may leave the page right after their answer.
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${endpoint} answered ${response.status}`);
}

/** Globals of the services that the analytics script starts. */
interface Services {
  readonly gtag?: (command: "event", name: string, parameters: object) => void;
  readonly ga?: (command: "send", kind: "event", category: string, action: string, label: string) => void;
  readonly dataLayer?: object[];
}

function reportToAnalytics(answer: SentAnswer): void {
  document.dispatchEvent(new CustomEvent("docs-site:feedback", { detail: answer }));
  const { gtag, ga, dataLayer } = window as Services;
  gtag?.("event", "page_feedback", answer);
  ga?.("send", "event", "page_feedback", answer.answer, answer.path);
  // A Tag Manager container reads the list directly.
  if (document.querySelector("script[data-tag-manager]")) dataLayer?.push({ event: "page_feedback", ...answer });
}
