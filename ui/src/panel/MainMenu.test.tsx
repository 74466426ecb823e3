import { fireEvent, render, screen } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";

import { navbarPage } from "../layout/navbar-state";
import { CLASSIC } from "../look/classic";
import { setClasses } from "../look/look";
import { fullPage, fullSite } from "../testing/samples";
import { MainMenu } from "./MainMenu";

test("in the classic look, the label of a dropdown is a row with a caret", () => {
  setClasses(CLASSIC);
  onTestFinished(() => setClasses(null));
  render(<MainMenu items={fullSite.navbar.left} page={navbarPage(fullPage)} />);
  const label = screen.getByRole("button", { name: "More" });
  expect(label.className).toBe("menu__link sidebar-link menu__link--sublist menu__link--sublist-caret");
  expect(label.parentElement?.className).toBe("menu__list-item-collapsible");
  const link = screen.getByRole("link", { name: "Learn" });
  expect(link.className).toBe("menu__link sidebar-link menu__link--sublist");
  expect(link.nextElementSibling?.className).toBe("clean-btn menu__caret sidebar-caret");
  fireEvent.click(label);
  expect(label.getAttribute("aria-expanded")).toBe("true");
});
