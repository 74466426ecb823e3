import { focusMain } from "../lib/focus";
import { message } from "../data/messages";

/** Link that skips the navigation. It is the first element in the tab order (R-SKIP-01..03). */
export function SkipLink() {
  return (
    <div role="region" aria-label={message("skip.link")} className="skip-region" tabIndex={-1}>
      <a
        className="skip-link"
        href="#__site-main"
        onClick={(event) => {
          event.preventDefault();
          focusMain();
        }}
      >
        {message("skip.link")}
      </a>
    </div>
  );
}
