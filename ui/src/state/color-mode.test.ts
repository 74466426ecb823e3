import { expect, test } from "vitest";

import { nextChoice, resolveChoice } from "./color-mode";

const two = { default: "light", disableSwitch: false, respectPrefersColorScheme: false } as const;
const three = { ...two, respectPrefersColorScheme: true };

test("two states alternate", () => {
  expect(nextChoice("light", two)).toBe("dark");
  expect(nextChoice("dark", two)).toBe("light");
  expect(nextChoice("system", two)).toBe("dark");
});

test("three states cycle through system, light, dark", () => {
  expect(nextChoice("system", three)).toBe("light");
  expect(nextChoice("light", three)).toBe("dark");
  expect(nextChoice("dark", three)).toBe("system");
});

test.each([
  ["light", three, true, "light"],
  ["system", three, true, "dark"],
  ["system", three, false, "light"],
  ["system", two, true, "light"],
] as const)("%s with settings %j and a dark system %s is %s", (choice, settings, dark, colors) => {
  expect(resolveChoice(choice, settings, dark)).toBe(colors);
});
