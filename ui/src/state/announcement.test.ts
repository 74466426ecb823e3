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

test("a first visit stores the id and shows the bar", () => {
  startAnnouncement(bar("one"));
  expect(announcementDismissed.get()).toBe(false);
  expect(localStorage.getItem(ANNOUNCEMENT_ID_KEY)).toBe("one");
  expect(localStorage.getItem(ANNOUNCEMENT_DISMISS_KEY)).toBe("false");
});

test("a closed bar stays closed until its id changes", () => {
  startAnnouncement(bar("one"));
  dismissAnnouncement();
  startAnnouncement(bar("one"));
  expect(announcementDismissed.get()).toBe(true);
  startAnnouncement(bar("two"));
  expect(announcementDismissed.get()).toBe(false);
});
