import { renderToString } from "react-dom/server";
import { hydrateRoot } from "react-dom/client";
import { act } from "react";
import { expect, test, vi } from "vitest";

import { OriginalPart } from "../guest/theme";
import { ORIGINAL_PART, ReplacedPart } from "./ReplacedPart";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

test("the original part inserted by the server stays when the shell renders again", async () => {
  const filled = "<docs-original><footer>ours</footer></docs-original>";
  const container = document.createElement("div");
  container.innerHTML = renderToString(<ReplacedPart html={`<p>before</p>${filled}`} />);
  const shell = () => <ReplacedPart html={`<p>before</p>${ORIGINAL_PART}`} />;
  const root = await act(() => hydrateRoot(container, shell()));
  await act(() => root.render(shell()));
  expect(container.querySelector("footer")?.textContent).toBe("ours");
  await act(() => root.unmount());
});

test("a component around the original part keeps it when it renders again", async () => {
  const container = document.createElement("div");
  const wrapper = (times: number) => (
    <div>
      <OriginalPart />
      {times}
    </div>
  );
  container.innerHTML = renderToString(wrapper(1)).replace("></docs-original>", "><footer>ours</footer></docs-original>");
  const root = await act(() => hydrateRoot(container, wrapper(1)));
  await act(() => root.render(wrapper(2)));
  expect(container.textContent).toBe("ours2");
  await act(() => root.unmount());
});
