// Script of the development server: updates the page after changes, and shows errors.
const events = new EventSource("/__site/events");
addEventListener("pagehide", () => events.close());

// A page from the back/forward cache may be outdated.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

let server;
/** State of the site that this page shows. Browsers expose the header for secure origins and this machine. */
let shown = performance.getEntriesByType("navigation")[0]?.serverTiming?.find(({ name }) => name === "changes")?.description;

events.addEventListener("hello", ({ data }) => {
  const [run, state] = data.split(" ");
  if (server !== undefined && server !== run) return location.reload();
  server = run;
  // A change occurred while the page was loading, or while the connection was lost.
  if (shown !== undefined && shown !== state) look();
  shown = state;
});

events.addEventListener("page", ({ data, lastEventId }) => {
  shown = lastEventId;
  if (bare(data) === bare(decodeURI(location.pathname))) refresh();
});

events.addEventListener("site", ({ lastEventId }) => {
  shown = lastEventId;
  look();
});

// Updates the article in place, unless the shell has changed.
async function look() {
  const now = pageData(document);
  const answer = await fetch(location.href, { cache: "no-cache" }).catch(() => null);
  if (answer === null) return;
  const saved = new DOMParser().parseFromString(await answer.text(), "text/html");
  const next = pageData(saved);
  const same = (one, other) => one?.site === other?.site && one?.page.sidebar?.href === other?.page.sidebar?.href;
  if (!answer.ok || now === null || !same(now, next)) return location.reload();
  updateStyles(saved);
  refresh();
}

/**
 * Replaces the style sheets whose content has changed, and adds new ones. The address of a sheet contains the hash of its content.
 * An outdated sheet remains until its replacement has loaded, so that the page is never without styles.
 */
function updateStyles(saved) {
  const sheets = (page) => [...page.querySelectorAll('link[rel="stylesheet"]')];
  const name = ({ href }) => href.replace(/\.[0-9a-f]+(?=\.css$)/, "");
  const wanted = sheets(saved);
  const missing = (sheet, others) => others.every(({ href }) => href !== sheet.href);
  const shown = sheets(document);
  for (const sheet of wanted.filter((sheet) => missing(sheet, shown))) {
    const added = document.importNode(sheet);
    const outdated = shown.filter((other) => name(other) === name(sheet) && missing(other, wanted));
    added.addEventListener("load", () => outdated.forEach((other) => other.remove()));
    if (outdated.length === 0) document.head.append(added);
    else outdated.at(-1).after(added);
  }
}

events.addEventListener("errors", ({ data }) => show(JSON.parse(data)));

// Updates the page in place. An interface that has not started yet does not accept the event.
function refresh() {
  const accepted = !dispatchEvent(new Event("docs-site:changed", { cancelable: true }));
  if (!accepted) location.reload();
}

function bare(path) {
  return path.replace(/(\/index)?(\.html)?$/, "").replace(/\/$/, "");
}

function pageData(page) {
  // The element that the interface reads (`ui/src/data/inline.ts`).
  const text = page.querySelector('body > #__site + script[type="application/json"]')?.textContent;
  return text ? JSON.parse(text) : null;
}

let overlay = null;

/** Shows the errors over the page, or removes them if there are none. */
function show(faults) {
  overlay?.remove();
  overlay = null;
  if (faults.length === 0) return;
  overlay = document.createElement("div");
  overlay.id = "site-errors";
  const shadow = overlay.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    [role=alertdialog] { position: fixed; inset: auto 1rem 1rem; max-height: 60vh; overflow: auto; z-index: 9999;
      padding: 1rem 1.25rem; border-radius: 8px; border-left: 6px solid #f87171; background: #1c1917; color: #fafaf9;
      font: 14px/1.5 ui-monospace, monospace; box-shadow: 0 8px 32px rgb(0 0 0 / 40%); }
    h2 { margin: 0 0 .5rem; font: 600 15px/1.4 system-ui, sans-serif; }
    li { margin: .25rem 0; white-space: pre-wrap; }
    ul { margin: 0; padding: 0; list-style: none; }
    b { color: #fca5a5; } small { color: #a8a29e; font-size: 13px; }
    button { position: absolute; top: .5rem; right: .5rem; padding: .25rem .6rem; font: inherit; color: inherit;
      background: none; border: 1px solid #57534e; border-radius: 4px; cursor: pointer; }`);
  shadow.adoptedStyleSheets = [sheet];
  const dialog = element("div", "");
  dialog.setAttribute("role", "alertdialog");
  dialog.setAttribute("aria-label", "The site can't be shown as it is");
  const close = element("button", "Close");
  close.addEventListener("click", () => overlay?.remove());
  const list = element("ul", "");
  for (const { place, message, help } of faults) {
    const item = element("li", "");
    item.append(element("b", place === "" ? "" : `${place}  `), message);
    if (help !== null) item.append("\n", element("small", help));
    list.append(item);
  }
  dialog.append(element("h2", "The site can't be shown as it is; this page is from before."), list, close);
  shadow.append(dialog);
  document.body.append(overlay);
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
