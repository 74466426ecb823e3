import { afterEach, expect, test } from "vitest";

import "./print";

afterEach(() => document.body.replaceChildren());

test("closed details of an article are open while the page is printed", () => {
  document.body.innerHTML = `<details>menu</details><div class="markdown">
    <details id="a">a</details><details id="b" open>b</details>
    <details id="c" name="group" open>c</details><details id="d" name="group">d</details>
  </div>`;
  const open = () => [...document.querySelectorAll("details[open]")].map(({ id }) => id);
  dispatchEvent(new Event("beforeprint"));
  expect(open()).toEqual(["a", "b", "c", "d"]);
  dispatchEvent(new Event("afterprint"));
  expect(open()).toEqual(["b", "c"]);
  expect([...document.querySelectorAll("[name=group]")].map(({ id }) => id)).toEqual(["c", "d"]);
});
