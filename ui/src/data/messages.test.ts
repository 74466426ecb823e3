import { afterEach, expect, test } from "vitest";

import { site } from "../../../fixtures/contract/site";
import { message, setMessages, splitMessage, type MessageKey } from "./messages";

afterEach(() => setMessages(site));

test("placeholders are replaced with values", () => {
  expect(message("version.badge", { versionLabel: "{x}" })).toBe("Version: {x}");
  expect(message("version.badge")).toBe("Version: {versionLabel}");
  expect(splitMessage("version.badge")).toEqual(["Version: ", "versionLabel", ""]);
});

test("a missing message is its key", () => {
  expect(message("no.message" as MessageKey)).toBe("no.message");
});
