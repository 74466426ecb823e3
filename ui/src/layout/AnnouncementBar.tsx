import type { AnnouncementData } from "../data/types";
import { focusTop } from "../lib/focus";
import { useStore } from "../lib/use-store";
import { announcementDismissed, dismissAnnouncement } from "../state/announcement";
import { message } from "../data/messages";
import { withLook } from "../look/look";
import { Icon } from "./Icon";

/** Closes the announcement. The focused button is removed, so the focus moves to the beginning of the page. */
function close(): void {
  dismissAnnouncement();
  focusTop();
}

/** Renders the announcement above the page until the visitor closes it. */
export function AnnouncementBar({ bar }: { readonly bar: AnnouncementData }) {
  if (useStore(announcementDismissed, false)) return null;
  return (
    <div role="banner" className="announcement-bar theme-announcement-bar">
      <div className="announcement-content" dangerouslySetInnerHTML={{ __html: bar.content }} />
      {bar.closeable && (
        <button
          type="button"
          className={withLook("icon-button", "announcement-close")}
          aria-label={message("announcement.close")}
          onClick={close}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
