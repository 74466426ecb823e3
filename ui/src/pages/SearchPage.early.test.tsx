/** User input while the search page is hydrated. */
import { startTransition, useLayoutEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { fullSite, samplePage } from "../testing/samples";
import { SearchPage } from "./SearchPage";

/** Query in the address. */
let written = "";

/** Search page whose address is updated later. */
function Page() {
  const [query, setQuery] = useState("");
  const write = (typed: string) => {
    written = typed;
    setTimeout(() => setQuery(typed));
  };
  return <SearchPage site={fullSite} page={samplePage({ kind: "search", path: "/search" })} query={query} onQuery={write} />;
}

const page = <Page />;

/** Calls a function directly after hydration, before React runs deferred work (`useEffect`, subscriptions). */
function OnceHydrated({ act }: { readonly act: () => void }) {
  useLayoutEffect(() => queueMicrotask(act), [act]);
  return null;
}

beforeEach(() => {
  written = "";
  history.replaceState(null, "", "/search");
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  vi.stubGlobal("fetch", () => new Promise(() => {}));
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Hydrates the server's markup. `before` and `once` are the user's input before and directly after hydration. */
async function waitForHydration(before: (field: HTMLInputElement) => void, once: (field: HTMLInputElement) => void) {
  const element = document.body.appendChild(document.createElement("div"));
  element.innerHTML = renderToString(page);
  const field = element.querySelector("input")!;
  before(field);
  let done = () => {};
  const adopted = new Promise<void>((resolve) => (done = resolve));
  const act = () => {
    once(field);
    done();
  };
  const root = await new Promise<ReturnType<typeof hydrateRoot>>((resolve) => {
    startTransition(() =>
      resolve(
        hydrateRoot(
          element,
          <>
            {page}
            <OnceHydrated act={act} />
          </>,
        ),
      ),
    );
  });
  await adopted;
  return { field, leave: () => root.unmount() };
}

function type(field: HTMLInputElement, letters: string) {
  for (const letter of letters) {
    // Sets the value as a browser does, without React's own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(field, field.value + letter);
    field.dispatchEvent(new InputEvent("input", { bubbles: true, data: letter }));
  }
}

test("text typed before hydration becomes the query", async () => {
  const { field, leave } = await waitForHydration(
    (field) => type(field, "agen"),
    (field) => type(field, "ts"),
  );
  expect(field.value).toBe("agents");
  expect(written).toBe("agents");
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(field.value).toBe("agents");
  leave();
});

test("no input is lost between hydration and React's deferred work", async () => {
  const { field, leave } = await waitForHydration(
    () => {},
    (field) => type(field, "agents"),
  );
  expect(field.value).toBe("agents");
  expect(written).toBe("agents");
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(field.value).toBe("agents");
  leave();
});
