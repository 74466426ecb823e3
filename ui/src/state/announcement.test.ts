import { afterEach, expect, test } from "vitest";

import {
  ANNOUNCEMENT_DISMISS_KEY,
  ANNOUNCEMENT_ID_KEY,
  announcementDismissed,
  dismissAnnouncement,
  startAnnouncement,
} from "./announcement";

afterEach(() => localStorage.clear());

const bar = (id: string) => ({ id, content: "News", closeable: true });

/** Sets the result of the boot script. */
const boot = (dismissed: boolean) => {
  document.documentElement.dataset["announcementBarInitiallyDismissed"] = String(dismissed);
};

test("a first visit stores the id and shows the bar", () => {
  boot(false);
  startAnnouncement(bar("one"));
  expect(announcementDismissed.get()).toBe(false);
  expect(localStorage.getItem(ANNOUNCEMENT_ID_KEY)).toBe("one");
  expect(localStorage.getItem(ANNOUNCEMENT_DISMISS_KEY)).toBe("false");
});

test("a closed bar stays closed until its id changes", () => {
  boot(false);
  startAnnouncement(bar("one"));
  dismissAnnouncement();
  expect(localStorage.getItem(ANNOUNCEMENT_DISMISS_KEY)).toBe("true");
  boot(true);
  startAnnouncement(bar("one"));
  expect(announcementDismissed.get()).toBe(true);
  expect(localStorage.getItem(ANNOUNCEMENT_DISMISS_KEY)).toBe("true");
  boot(false);
  startAnnouncement(bar("two"));
  expect(announcementDismissed.get()).toBe(false);
  expect(localStorage.getItem(ANNOUNCEMENT_ID_KEY)).toBe("two");
});
