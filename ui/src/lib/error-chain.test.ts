import { expect, test } from "vitest";

import { errorChain } from "./error-chain";

test("causes follow the message", () => {
  const error = new Error("navbar failed", { cause: new Error("no label") });
  expect(errorChain(error, "Cause:")).toBe("navbar failed\n\nCause:\nno label");
});

test("a cycle of causes ends", () => {
  const error = new Error("a");
  error.cause = error;
  expect(errorChain(error, "Cause:")).toBe("a");
});

test("a value that is not an error is shown as a string", () => {
  expect(errorChain("plain", "Cause:")).toBe("plain");
});
