/**
 * Clicks in the sidebar before its data has arrived.
 *
 * Until then React has not hydrated the served sidebar, and stops events on it: a category would lead to its first page instead of opening, as
 * it does without scripts, and a link would load its page in full.
 */
import { recordClicks } from "../lib/event-replay";

let release: (() => void) | null = null;

/** Holds clicks on the sidebar until it is hydrated. Without its data it works as without scripts. */
export function keepEarlyClicks(data: Promise<unknown>): void {
  release ??= recordClicks(".sidebar-nav", "a, button");
  data.catch(releaseEarlyClicks);
}

/** Ends the wait: the last click has its effect now. */
export function releaseEarlyClicks(): void {
  const replay = release;
  release = null;
  replay?.();
}
