import { expect, test } from "vitest";

import { inNextTask } from "./next-task";

test("what is done in the next task comes after all of this one, in the order it was asked for", async () => {
  const done: string[] = [];
  await new Promise<void>((resolve) => {
    inNextTask(() => done.push("first"));
    inNextTask(() => {
      done.push("second");
      resolve();
    });
    queueMicrotask(() => done.push("this task"));
  });
  expect(done).toEqual(["this task", "first", "second"]);
});
