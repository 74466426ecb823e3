/** Age above which a sidebar is requested again for the next page. */
export const FRESH_MS = 60_000;

/** Age above which a sidebar without the current page is requested again before it is shown. */
export const RECENT_MS = 5_000;
