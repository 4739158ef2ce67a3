import assert from "node:assert/strict";
import { test } from "node:test";
import { createHashChain } from "./hash-chain.ts";

const add = (chain: ReturnType<typeof createHashChain>, byte: number, computed: number[]) =>
  chain.add((before) => {
    computed.push(byte);
    return { accumulator: Uint8Array.of(...before, byte), value: [...before] };
  });

test("links are computed once, in their order, when the first value is read", () => {
  const computed: number[] = [];
  const chain = createHashChain(() => Uint8Array.of(9));
  const reads = [1, 2, 3].map((byte) => add(chain, byte, computed));
  assert.deepEqual(computed, []);
  assert.deepEqual(
    reads.toReversed().map((link) => link.read()),
    [[9, 1, 2], [9, 1], [9]],
  );
  assert.deepEqual([...chain.accumulator()], [9, 1, 2, 3]);
  assert.deepEqual(computed, [1, 2, 3]);
});

test("values stay readable after the chain continues elsewhere", () => {
  const chain = createHashChain(() => Uint8Array.of());
  const before = chain.add(() => ({ accumulator: Uint8Array.of(1), value: Uint8Array.of(1) }));
  const computed: number[] = [];
  const removed = add(chain, 2, computed);
  chain.restart(() => before.read());
  const after = add(chain, 3, []);
  assert.deepEqual(after.read(), [1]);
  assert.deepEqual(computed, []);
  assert.deepEqual([[...before.read()], removed.read(), after.read()], [[1], [1], [1]]);
  assert.deepEqual([...chain.accumulator()], [1, 3]);
});

test("a chain that restarts very often reads its accumulator", () => {
  const chain = createHashChain(() => Uint8Array.of(7));
  for (let restart = 0; restart < 20_000; restart += 1) {
    const link = chain.add((before) => ({ accumulator: before, value: before }));
    chain.restart(() => link.read());
  }
  assert.deepEqual([...chain.accumulator()], [7]);
});

test("after an error, the next read continues with the link that threw", () => {
  const chain = createHashChain(() => Uint8Array.of());
  const computed: number[] = [];
  add(chain, 1, computed);
  let isBroken = true;
  const failing = chain.add((before) => {
    if (isBroken) throw new RangeError("broken");
    return { accumulator: before, value: [...before] };
  });
  assert.throws(() => chain.accumulator(), /broken/);
  assert.throws(() => failing.read(), /broken/);
  isBroken = false;
  assert.deepEqual(failing.read(), [1]);
  assert.deepEqual(computed, [1]);
});

test("links are computed before too many of them wait", () => {
  const computed: number[] = [];
  const chain = createHashChain(() => Uint8Array.of());
  for (let link = 0; link < 2000; link += 1) {
    chain.add((before) => {
      computed.push(link);
      return { accumulator: before, value: null };
    });
  }
  assert.ok(computed.length >= 1000 && computed.length < 2000, `${computed.length}`);
});
