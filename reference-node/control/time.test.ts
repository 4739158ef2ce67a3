import assert from "node:assert/strict";
import { test } from "node:test";
import { createSystemClock } from "../ledger/clock.ts";
import { get, readLedgerPosition } from "../tests/node-blocks.test.support.ts";
import { readSequenceNumber, sign, submit } from "../tests/node-transactions.test.support.ts";
import { createNode, type NodeOptions, type Span } from "../node.ts";

const startMicros = 1_735_689_600_000_000n;
const clocks: readonly (readonly [name: string, create: () => NodeOptions])[] = [
  ["virtual", () => ({})],
  ["system", () => ({ parts: { clock: createSystemClock(() => Number(startMicros / 1000n)) } })],
];

for (const [name, options] of clocks) {
  test(`advance produces a block at the time at which it is due (${name} clock)`, async () => {
    const node = createNode({ ...options(), blockInterval: 2000 });
    await submit(node, sign(node, { account: 8, expiresInSecs: 10n }));
    assert.deepEqual(node.control.advance({ seconds: 1.5 }), {
      timestampMicros: startMicros + 1_500_000n,
      blocks: [],
    });
    const { timestampMicros, blocks } = node.control.advance({ micros: 3_600_000_000n });
    assert.equal(timestampMicros, startMicros + 3_601_500_000n);
    // A block after 3600 seconds would drop the transaction, which expires after 10.
    assert.deepEqual(
      blocks.map((block) => block.timestampMicros),
      [startMicros + 2_000_000n],
    );
    assert.equal(await readSequenceNumber(node, 8), "1");
  });

  test(`setTime sets the clock, and the next block has its time (${name} clock)`, () => {
    const node = createNode(options());
    const micros = startMicros + 86_400_000_123n;
    assert.deepEqual(node.control.setTime({ micros }), { timestampMicros: micros, blocks: [] });
    const { timestampMicros } = node.control.produceBlock();
    assert.equal(timestampMicros, name === "virtual" ? micros + 1_000_000n : micros);
    assert.throws(() => node.control.setTime({ micros: micros - 1n }), /setTime must get a time from .* got/);
    assert.equal(node.control.setTime({ micros: timestampMicros }).timestampMicros, timestampMicros);
    assert.equal(node.control.setTime({ seconds: 1_999_999_999 }).timestampMicros, 1_999_999_999_000_000n);
  });

  test(`setLag makes the health check fail and changes nothing else (${name} clock)`, async () => {
    const node = createNode(options());
    const before = await readLedgerPosition(node);
    assert.deepEqual(node.control.setLag({ seconds: 30 }), { lagMicros: 30_000_000n });
    const statusOf = async (secs: number) => (await get(`/-/healthy?duration_secs=${secs}`, node)).status;
    assert.deepEqual([await statusOf(29), await statusOf(30), await statusOf(31)], [503, 200, 200]);
    assert.equal((await get("/-/healthy", node)).status, 200);
    assert.deepEqual(await readLedgerPosition(node), before);
    const { timestampMicros } = node.control.produceBlock();
    assert.equal(timestampMicros, before.timestamp + (name === "virtual" ? 1_000_000n : 0n));
    assert.deepEqual([await statusOf(29), await statusOf(30)], [503, 200]);
    node.control.setLag({ micros: 0n });
    assert.equal(await statusOf(0), 200);
  });
}

test("the verbs of the time reject malformed spans and change nothing", () => {
  const node = createNode({ accounts: 1 });
  const { control } = node;
  const wrong = [
    null,
    1,
    [],
    {},
    { seconds: "1" },
    { micros: 1.5 },
    { seconds: 1, micros: 1n },
    { minutes: 1 },
    { seconds: Number.NaN },
    { seconds: -0.5 },
    { micros: -1n },
    { micros: 2n ** 64n },
  ];
  const before = control.advance({ seconds: 0 }).timestampMicros;
  for (const span of wrong as readonly Span[]) {
    for (const name of ["advance", "setTime", "setLag"] as const) {
      assert.throws(
        () => control[name](span),
        (error) =>
          (error instanceof TypeError || error instanceof RangeError) && / must /.test(error.message),
      );
    }
  }
  assert.equal(control.advance({ seconds: 0 }).timestampMicros, before);
  assert.equal(control.advance({ seconds: 0.000001 }).timestampMicros, before + 1n);
  assert.equal(
    control.advance({ seconds: 1_000_000_000.000001 }).timestampMicros,
    before + 1_000_000_000_000_002n,
  );
});
