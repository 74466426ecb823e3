import { afterEach, expect, test } from "vitest";

import { findHashTarget } from "./find-hash-target";

afterEach(() => void (document.body.innerHTML = ""));

test.each([
  ["setup", "heading"],
  ["own", "prefixed"],
  ["caf%C3%A9", "letters"],
  ["user-content-own", "prefixed"],
])("#%s names the %s", (hash, expected) => {
  document.body.innerHTML = `
    <p id="user-content-setup" data-is="author"></p><h2 id="setup" data-is="heading"></h2>
    <p id="user-content-own" data-is="prefixed"></p><h2 id="café" data-is="letters"></h2>`;
  expect(findHashTarget(hash)?.dataset["is"]).toBe(expected);
});

test.each(["gone", "%", ""])("#%s names nothing", (hash) => {
  document.body.innerHTML = '<p id="other"></p>';
  expect(findHashTarget(hash)).toBeNull();
});
