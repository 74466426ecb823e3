import { createStore } from "../lib/store";
import { writeStored } from "../lib/storage";
import type { AnnouncementData } from "../data/types";

/** Storage key of the bar's id, shared with the boot script (R-STORE-02, R-STORE-03). */
export const ANNOUNCEMENT_ID_KEY = "docusaurus.announcement.id";
/** Storage key whose value is `true` once the bar has been closed. */
export const ANNOUNCEMENT_DISMISS_KEY = "docusaurus.announcement.dismiss";

/** `true` if the visitor has closed the bar. */
export const announcementDismissed = createStore(false);

/** Reads the result of the boot script, which has compared the stored id. A bar with a new id is shown again. */
export function startAnnouncement(bar: AnnouncementData | null): void {
  if (bar === null) return;
  const dismissed = document.documentElement.dataset["announcementBarInitiallyDismissed"] === "true";
  announcementDismissed.set(dismissed);
  if (dismissed) return;
  writeStored(ANNOUNCEMENT_ID_KEY, bar.id);
  writeStored(ANNOUNCEMENT_DISMISS_KEY, "false");
}

/** Closes the bar permanently. */
export function dismissAnnouncement(): void {
  writeStored(ANNOUNCEMENT_DISMISS_KEY, "true");
  announcementDismissed.set(true);
}
