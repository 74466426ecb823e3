import { focusMain } from "../lib/focus";
import { text } from "../text";

/** First element in the tab order: skips the navigation (R-SKIP-01..03). */
export function SkipLink() {
  return (
    <div role="region" aria-label={text.skip.region} className="skip-region" tabIndex={-1}>
      <a
        className="skip-link"
        href="#__site-main"
        onClick={(event) => {
          event.preventDefault();
          focusMain();
        }}
      >
        {text.skip.link}
      </a>
    </div>
  );
}
