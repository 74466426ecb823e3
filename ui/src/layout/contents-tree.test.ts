import { expect, test } from "vitest";

import { contentsTree, type ContentsNode } from "./contents-tree";

const shape = (nodes: readonly ContentsNode[]): unknown =>
  nodes.map((node) => (node.children.length > 0 ? [node.entry.level, shape(node.children)] : node.entry.level));

test.each([
  [[], []],
  [
    [2, 2],
    [2, 2],
  ],
  [
    [2, 3, 3, 2],
    [[2, [3, 3]], 2],
  ],
  [
    [3, 2, 4],
    [3, [2, [4]]],
  ],
  [
    [3, 3, 2, 3],
    [3, 3, [2, [3]]],
  ],
  [[2, 4, 3, 4], [[2, [4, [3, [4]]]]]],
  [
    [4, 3, 2, 3],
    [4, 3, [2, [3]]],
  ],
])("levels %j", (levels, expected) => {
  const entries = levels.map((level) => ({ level, id: "", html: "" }));
  expect(shape(contentsTree(entries))).toEqual(expected);
});
