import assert from "node:assert/strict";
import { test } from "node:test";
import { createBlockList } from "./block-list.ts";

function filled(count: number) {
  const blocks = createBlockList();
  for (let height = 0; height < count; height += 1) {
    blocks.append({
      firstVersion: height * 10,
      timestampMicros: BigInt(height * 100),
      epoch: 1n,
      hash: "0x",
    });
  }
  return blocks;
}

test("the first block from a version and the first block since a time are found", () => {
  const blocks = filled(100);
  assert.equal(blocks.findFirstFromVersion(0), 0);
  assert.equal(blocks.findFirstFromVersion(1), 1);
  assert.equal(blocks.findFirstFromVersion(990), 99);
  assert.equal(blocks.findFirstFromVersion(991), 100);
  assert.equal(blocks.findFirstSince(250n), 3);
  assert.equal(blocks.findFirstSince(300n), 3);
});

test("the heights of blocks do not change when old blocks are dropped", () => {
  const blocks = filled(100);
  for (let height = 0; height <= 90; height += 1) {
    blocks.dropBelow(height);
    assert.equal(blocks.at(height).firstVersion, height * 10);
    assert.equal(blocks.findFirstFromVersion(955), 96);
    assert.equal(blocks.nextHeight, 100);
    assert.throws(() => blocks.at(height - 1), RangeError);
  }
  assert.throws(() => blocks.at(100), RangeError);
});

test("the block that contains a version is found", () => {
  const blocks = filled(100);
  assert.deepEqual(
    [0, 9, 10, 989, 990, 5000].map((version) => blocks.findContaining(version)),
    [0, 0, 1, 98, 99, 99],
  );
  blocks.dropBelow(50);
  assert.deepEqual(
    [499, 500, 510].map((version) => blocks.findContaining(version)),
    [49, 50, 51],
  );
  assert.equal(blocks.toArray().length, 50);
});
