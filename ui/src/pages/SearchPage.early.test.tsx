/** What a reader does while the search page comes to life. */
import { startTransition, useLayoutEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { fullSite, samplePage } from "../testing/samples";
import { SearchPage } from "./SearchPage";

/** The query of the address. */
let written = "";

/** The search page, whose address follows later. */
function Page() {
  const [query, setQuery] = useState("");
  const write = (typed: string) => {
    written = typed;
    setTimeout(() => setQuery(typed));
  };
  return <SearchPage site={fullSite} page={samplePage({ kind: "search", path: "/search" })} query={query} onQuery={write} />;
}

const page = <Page />;

/** Does something when the page has just been adopted, before React runs what it put off (`useEffect`, subscriptions). */
function OnceAdopted({ act }: { readonly act: () => void }) {
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

/** Adopts what the server wrote; `before` and `once` are what the reader does then. */
async function comeToLife(before: (field: HTMLInputElement) => void, once: (field: HTMLInputElement) => void) {
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
            <OnceAdopted act={act} />
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
    // As a browser does it: past React's own setter of the value.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(field, field.value + letter);
    field.dispatchEvent(new InputEvent("input", { bubbles: true, data: letter }));
  }
}

test("what was typed before the field came to life is the query", async () => {
  const { field, leave } = await comeToLife(
    (field) => type(field, "agen"),
    (field) => type(field, "ts"),
  );
  expect(field.value).toBe("agents");
  expect(written).toBe("agents");
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(field.value).toBe("agents");
  leave();
});

test("no letter is lost between the field coming to life and what React puts off", async () => {
  const { field, leave } = await comeToLife(
    () => {},
    (field) => type(field, "agents"),
  );
  expect(field.value).toBe("agents");
  expect(written).toBe("agents");
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(field.value).toBe("agents");
  leave();
});
