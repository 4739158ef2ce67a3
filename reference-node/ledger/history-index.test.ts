import assert from "node:assert/strict";
import { test } from "node:test";
import { createHistoryIndex } from "./history-index.ts";
import { createNumberedList } from "./lists.ts";

function createIndexedList() {
  const items = createNumberedList<readonly string[]>("item");
  const index = createHistoryIndex(items, (keys) => keys);
  return { items, index, find: (key: string) => index.find(key) };
}

test("an index finds items that are appended before and after it is read", () => {
  const { items, find } = createIndexedList();
  items.append(["a", "b", "a"]);
  assert.deepEqual(find("a"), [0]);
  items.append(["a"]);
  items.append([]);
  assert.deepEqual([find("a"), find("b"), find("c")], [[0, 1], [0], []]);
});

test("an index never finds dropped items", () => {
  const { items, find } = createIndexedList();
  for (let number = 0; number < 1000; number += 1) {
    items.append([`${number % 2}`]);
    items.dropBelow(number - 9);
    const first = Math.max(0, number - 9);
    const expected = Array.from({ length: number - first + 1 }, (_, index) => first + index);
    assert.deepEqual(
      find("0"),
      expected.filter((one) => one % 2 === 0),
    );
  }
});

test("an index reads nothing before it is used, and each item once until items are dropped", () => {
  const items = createNumberedList<readonly string[]>("item");
  let count = 0;
  const index = createHistoryIndex(items, (keys) => {
    count += 1;
    return keys;
  });
  for (let number = 0; number < 100; number += 1) items.append([String(number)]);
  assert.equal(count, 0);
  index.find("5");
  index.find("6");
  assert.equal(count, 100);
  items.dropBelow(90);
  assert.deepEqual([index.find("89"), index.find("95")], [[], [95]]);
});
