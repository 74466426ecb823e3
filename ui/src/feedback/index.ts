/**
 * Question below a document: "Was this page helpful?".
 *
 * The program writes an empty island at the end of the article, and a module that calls the default export with the site's settings
 * (`crates/docs-site/src/pages/feedback.rs`). A browser therefore loads this code only when the visitor approaches the end of such a
 * document. Other pages do not load it.
 */
import { createElement } from "react";

import type { Content, Islands } from "../guest/island";
import { Feedback } from "./Feedback";
import type { FeedbackSettings } from "./settings";

/** Returns the islands of a page: one at the index that the program has written into the article. */
function feedbackIslands(settings: FeedbackSettings, index: number): Islands {
  return (page) => {
    const islands: Content[] = [];
    islands[index] = () => createElement(Feedback, { settings, page, key: page.path });
    return islands;
  };
}

// Page modules export their islands as the default.
export { feedbackIslands as default };
