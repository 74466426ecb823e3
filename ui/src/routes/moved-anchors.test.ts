import { afterEach, expect, test, vi } from "vitest";

import cases from "../../../fixtures/cases/moved-anchors.json";
import { navigateTo } from "../state/navigation";
import { followMovedAnchors } from "./moved-anchors";

vi.mock("../state/navigation", () => ({ navigateTo: vi.fn() }));

/** Link to another page, as written by the engine. */
const LINK = cases.links[0]!;

afterEach(() => void (document.body.innerHTML = ""));

function follow(hash: string): string[] {
  document.body.innerHTML = `
    <h2 id="here"></h2>
    ${LINK.html}
    <p class="moved-anchor" id="away"><a href="https://example.com/">elsewhere</a></p>`;
  history.replaceState(null, "", `/page${hash}`);
  const navigate = vi.mocked(navigateTo).mockClear();
  followMovedAnchors({ subscribe: () => () => {} }, "/");
  return navigate.mock.calls.map(([href]) => href);
}

test("the anchor of another page is followed", () => {
  expect(follow(`#${LINK.anchor}`)).toEqual([LINK.address]);
});

test.each(["", "#here", "#gone", "#away"])("%s stays", (hash) => {
  expect(follow(hash)).toEqual([]);
});
