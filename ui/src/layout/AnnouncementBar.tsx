import type { AnnouncementData } from "../data/types";
import { useStore } from "../lib/use-store";
import { announcementDismissed, dismissAnnouncement } from "../state/announcement";
import { text } from "../text";
import { Icon } from "./Icon";

/** The site's news, above everything else, until the visitor closes it. */
export function AnnouncementBar({ bar }: { readonly bar: AnnouncementData }) {
  if (useStore(announcementDismissed, false)) return null;
  return (
    <div role="banner" className="announcement-bar theme-announcement-bar">
      <div className="announcement-content" dangerouslySetInnerHTML={{ __html: bar.content }} />
      {bar.closeable && (
        <button type="button" className="icon-button" aria-label={text.announcement.close} onClick={dismissAnnouncement}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
