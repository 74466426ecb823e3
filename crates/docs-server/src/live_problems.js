
/** Badge with the number of problems of the whole site, and of components of this page that failed in the browser. */
const badge = { host: null, shown: "", dismissed: stored(), isOpen: false };

/** Problems that the check of the site has found. */
let checked = { count: 0, problems: [] };

events.addEventListener("problems", ({ data }) => {
  checked = JSON.parse(data);
  showProblems();
});

// The interface dispatches the first event when a component fails or is repaired, and the second after navigations.
addEventListener("docs-site:island", showProblems);
document.addEventListener("docs-site:visit", showProblems);

function showProblems() {
  const islands = [...document.querySelectorAll("docs-island[data-error]")];
  const failures = islands.map(({ dataset }) => ({ severity: "error", place: location.pathname, message: dataset.error }));
  const count = failures.length + checked.count;
  const problems = [...failures, ...checked.problems];
  const shown = JSON.stringify([count, problems]);
  if (shown === badge.shown) return;
  badge.shown = shown;
  badge.host?.remove();
  badge.host = null;
  // Problems that the author has dismissed stay hidden until they change.
  if (count > 0 && shown !== badge.dismissed) showBadge(count, problems);
}

function showBadge(count, problems) {
  const host = document.createElement("aside");
  host.id = "site-problems";
  host.setAttribute("aria-label", "Check of the whole site");
  const shadow = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { position: fixed; inset: auto auto 1rem 1rem; z-index: 9998; max-width: calc(100vw - 2rem);
      font: 14px/1.5 system-ui, sans-serif; color: light-dark(#1c1917, #fafaf9); }
    @media print { :host { display: none; } }
    button { padding: .3rem .8rem; font: inherit; color: inherit; background: light-dark(#fff, #292524);
      border: 1px solid light-dark(#a8a29e, #78716c); border-radius: 999px; cursor: pointer; }
    button:focus-visible { outline: 2px solid light-dark(#1d4ed8, #93c5fd); outline-offset: 2px; }
    .count { box-shadow: 0 2px 12px rgb(0 0 0 / 25%); }
    .count::before { content: ""; display: inline-block; width: .6em; height: .6em; margin-right: .5em; border-radius: 50%;
      background: light-dark(#b45309, #fbbf24); }
    .list { width: 36rem; max-width: 100%; box-sizing: border-box; margin-bottom: .5rem; padding: .75rem 1rem;
      background: light-dark(#fff, #1c1917); border: 1px solid light-dark(#d6d3d1, #57534e); border-radius: 8px;
      box-shadow: 0 8px 32px rgb(0 0 0 / 30%); }
    .list[hidden] { display: none; }
    header { display: flex; justify-content: space-between; align-items: center; gap: 1rem; }
    h2 { margin: 0; font: 600 15px/1.4 system-ui, sans-serif; }
    ul { max-height: 50vh; margin: .5rem 0 0; padding: 0; overflow: auto; list-style: none; }
    li { margin: .35rem 0; overflow-wrap: anywhere; }
    code { font: 13px/1.5 ui-monospace, monospace; }
    b { color: light-dark(#92400e, #fcd34d); } b.error { color: light-dark(#b91c1c, #fca5a5); }`);
  shadow.adoptedStyleSheets = [sheet];

  const text = count === 1 ? "1 problem" : `${count} problems`;
  const button = element("button", text);
  button.className = "count";
  button.setAttribute("aria-controls", "list");
  const dismiss = element("button", "Dismiss");
  const head = document.createElement("header");
  head.append(element("h2", `${text} in the whole site`), dismiss);
  const items = document.createElement("ul");
  items.tabIndex = 0;
  items.setAttribute("aria-label", "Problems");
  for (const { severity, place, message } of problems) {
    const item = document.createElement("li");
    const name = element("b", severity);
    name.className = severity;
    item.append(name, " ");
    if (place !== "") item.append(element("code", place), " ");
    item.append(message);
    items.append(item);
  }
  if (count > problems.length) items.append(element("li", `and ${count - problems.length} more`));
  const list = document.createElement("div");
  list.className = list.id = "list";
  list.append(head, items);

  const open = (isOpen) => {
    badge.isOpen = isOpen;
    list.hidden = !isOpen;
    button.setAttribute("aria-expanded", String(isOpen));
  };
  open(badge.isOpen);
  button.addEventListener("click", () => open(list.hidden));
  dismiss.addEventListener("click", () => {
    badge.isOpen = false;
    badge.dismissed = badge.shown;
    store(badge.shown);
    host.remove();
  });
  shadow.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || list.hidden) return;
    open(false);
    button.focus();
  });
  shadow.append(list, button);
  document.body.append(host);
  badge.host = host;
}

/** Key of the dismissed problems. The storage of a tab outlives reloads; a browser may refuse it. */
function stored() {
  try {
    return sessionStorage.getItem("site-problems");
  } catch {
    return null;
  }
}

function store(problems) {
  try {
    sessionStorage.setItem("site-problems", problems);
  } catch {
    // The problems are shown again after a reload.
  }
}
