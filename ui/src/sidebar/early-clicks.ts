/**
 * Clicks in the sidebar before its data is loaded.
 *
 * Until then React has not hydrated the served sidebar, and stops events on it. A category would open its first page instead of its list,
 * as it does without scripts, and a link would load its page in full.
 */
import { holdClicks } from "../lib/event-replay";

let release: (() => void) | null = null;

/** Holds clicks on the sidebar until it is hydrated. If its data cannot be loaded, the sidebar works as without scripts. */
export function holdEarlyClicks(data: Promise<unknown>): void {
  release ??= holdClicks(".sidebar-nav", "a, button");
  data.catch(replayEarlyClicks);
}

/** Releases the sidebar and replays the last click. */
export function replayEarlyClicks(): void {
  const replay = release;
  release = null;
  replay?.();
}
