/**
 * Globals that React and common packages expect and the embedded engine lacks, and replacements of the globals whose use has to be recorded
 * (`locale`, `randomness`). Other existing globals are unchanged.
 *
 * There is no `process`: the bundler replaces `process.env.NODE_ENV`, and replaces `process.env` with an empty object. As in a browser,
 * there are no other environment variables.
 */
import "./global-this";
import "fast-text-encoding";
import "core-js/web/url.js";
import "core-js/web/url-search-params.js";
import "core-js/web/structured-clone.js";
import "core-js/web/dom-exception.js";
import "./locale";
import "./randomness";
import "./timers";
import "./events";
import "./network";
