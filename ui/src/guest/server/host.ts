/** Renders islands in the embedded engine. All input and output consists of strings, except the functions of a page module. */
import "./environment";

import { createElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";

import { CLASSIC } from "../../look/classic";
import { setClasses } from "../../look/look";
import { pageProps, setSite as setSiteContext, type PageProps, type SiteContext } from "../context";
import { idPrefix, Island, type Content, type Islands } from "../island";
import { MissingModuleError } from "../stand-in";
import { withGuards } from "./guard";
import { missingGlobal, withRecordedGlobals } from "./globals";
import { collectHead, emptyHead, type CollectedHead, type HeadElement } from "./head";
import { recordUse, type Use } from "./interactivity";
import { hasComments, hasUnfinishedBoundary, withoutComments, withoutPreloads } from "./react-19-1";
import { watchedPage } from "./variation";

/** Result of rendering an island, as the engine reads it. */
export interface RenderedIsland {
  /** Empty if rendering failed. */
  readonly html: string;
  /** `true` if the browser has to hydrate the island; otherwise its HTML is static. */
  readonly interactive: boolean;
  /** Present if the browser renders the island again instead of hydrating it, because its result may differ. */
  readonly browserOnly?: true;
  /** Present if the result may differ on another page. */
  readonly varies?: true;
  /** Reasons why parts of the island are left out, such as a package that is not installed. */
  readonly leftOut?: readonly string[];
  /** Components of a page that threw an error and are left out. */
  readonly failed?: readonly { readonly name: string; readonly message: string }[];
  readonly head: readonly HeadElement[];
  readonly htmlAttributes?: Readonly<Record<string, string>>;
  readonly bodyAttributes?: Readonly<Record<string, string>>;
  /** Present if rendering failed. With `browserOnly`, a browser global was missing, and the island works in the browser. */
  readonly error?: { readonly message: string; readonly stack: string };
}

/** Sets the site: a `SiteContext` as JSON. */
export function setSite(json: string): void {
  const site = JSON.parse(json) as Partial<SiteContext>;
  setSiteContext(site);
  setClasses(site.look === "classic" ? CLASSIC : null);
}

/** Result of a page whose own statements need a browser global. All its islands are rendered in the browser. */
export interface PageInBrowser {
  readonly browserOnly: string;
}

/**
 * Renders all islands of a page independently of each other. Throws only errors of the page module's own function.
 *
 * @param islands default export of the page module
 * @param pageJson `PageProps` as JSON
 * @returns `RenderedIsland[]` or `PageInBrowser` as JSON
 */
export function render(islands: Islands, pageJson: string): string {
  const page = watchedPage(pageProps(JSON.parse(pageJson) as Partial<PageProps>));
  let contents: ReturnType<Islands>;
  try {
    contents = islands(page);
  } catch (error) {
    return JSON.stringify(pageInBrowser(error));
  }
  const rendered = (content: Content | null, index: number) => (content === null ? EMPTY_ISLAND : renderIsland({ page, content, index }));
  return JSON.stringify(withRecordedGlobals(() => contents.map(rendered)));
}

/** Returns the result of a page whose statements failed, if they need a browser global. Throws other errors again. */
function pageInBrowser(error: unknown): PageInBrowser {
  const missing = error instanceof MissingModuleError ? undefined : missingGlobal(errorDetails(error).message, new Set());
  if (missing === undefined) throw error;
  return { browserOnly: notDefined(missing) };
}

/** Returns the message about a missing browser global. */
const notDefined = (name: string): string => `${name} is not defined`;

/** Result for an island whose function is `null`. */
const EMPTY_ISLAND: RenderedIsland = { html: "", interactive: false, head: [] };

interface Task {
  readonly page: PageProps;
  readonly content: Content;
  readonly index: number;
}

function renderIsland(task: Task): RenderedIsland {
  const result = attempt(task);
  if ("html" in result) return result;
  const missing = missingGlobalOf(result);
  if (missing !== undefined) return inBrowser(result, notDefined(missing));
  const mayLackParts = task.page.kind === COMPONENT_PAGE || result.error instanceof MissingModuleError;
  return (mayLackParts && renderWithoutFailures(task)) || failedIsland(result);
}

/** Kind of a page that is a component. */
const COMPONENT_PAGE = "component";

/**
 * Renders an island without the components that throw. The result is static HTML, because these components would throw in the browser too.
 * Returns `null` if no text remains.
 */
function renderWithoutFailures(task: Task): RenderedIsland | null {
  const result = withGuards(() => attempt(task));
  if (!("html" in result) || result.html.replaceAll(/<[^>]*>/g, "").trim() === "") return null;
  const { browserOnly: _, ...rendered } = result;
  return { ...rendered, html: withoutComments(rendered.html), interactive: false };
}

/** Failed attempt, with the features that the island used before the error. */
interface Failure {
  readonly error: unknown;
  readonly use: Use;
}

function attempt(task: Task): RenderedIsland | Failure {
  const head = emptyHead();
  collectHead(head);
  let failure: { readonly error: unknown } | null = null;
  const { result, use } = recordUse(() => {
    try {
      return markup(task, renderToString);
    } catch (error) {
      failure = { error };
      return "";
    }
  });
  collectHead(emptyHead());
  if (failure !== null) return { error: (failure as { readonly error: unknown }).error, use };
  const interactive = use.interactive || hasUnfinishedBoundary(result);
  const html = interactive || !hasComments(result) ? result : markup(task, renderToStaticMarkup);
  const { differs, varies, leftOut, failed } = use;
  return {
    html: withoutPreloads(html),
    interactive,
    ...(differs && { browserOnly: true }),
    ...(varies && { varies }),
    ...(leftOut.size > 0 && { leftOut: [...leftOut] }),
    ...(failed.size > 0 && { failed: Array.from(failed, ([name, message]) => ({ name, message })) }),
    ...collected(head),
  };
}

function markup({ page, content, index }: Task, renderTo: typeof renderToString): string {
  return renderTo(createElement(Island, { page, content }), { identifierPrefix: idPrefix(index) });
}

/** Returns the browser global whose absence caused a failure. */
function missingGlobalOf({ error, use }: Failure): string | undefined {
  // Code that uses a missing module also fails in the browser.
  if (error instanceof MissingModuleError) return undefined;
  return missingGlobal(errorDetails(error).message, use.missing);
}

/** Returns the result of a failure. An island that has read a browser global may work in a browser. */
function failedIsland(failure: Failure): RenderedIsland {
  const error = errorDetails(failure.error);
  const readsBrowserGlobal = failure.use.missing.size > 0 && !(failure.error instanceof MissingModuleError);
  return readsBrowserGlobal ? inBrowser(failure, error.message) : { html: "", interactive: false, head: [], error };
}

function inBrowser({ error }: Failure, message: string): RenderedIsland {
  return { html: "", interactive: true, browserOnly: true, head: [], error: { ...errorDetails(error), message } };
}

function errorDetails(error: unknown): { readonly message: string; readonly stack: string } {
  return error instanceof Error ? { message: error.message, stack: error.stack ?? "" } : { message: String(error), stack: "" };
}

function collected({
  elements,
  htmlAttributes,
  bodyAttributes,
}: CollectedHead): Pick<RenderedIsland, "head" | "htmlAttributes" | "bodyAttributes"> {
  return {
    head: elements,
    ...(Object.keys(htmlAttributes).length > 0 && { htmlAttributes }),
    ...(Object.keys(bodyAttributes).length > 0 && { bodyAttributes }),
  };
}
