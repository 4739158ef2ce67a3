import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createSystemClock } from "../ledger/clock.ts";
import { recipient, sign, submit } from "../tests/node-transactions.test.support.ts";
import { createNode, type NodeOptions, type ReferenceNode } from "../node.ts";
import { parseAddress } from "../primitives/address.ts";
import { balancesHandle, coinStore, formatPlain, observe } from "../tests/node-observation.test.support.ts";

/** A step that changes a node, and whose result is plain text. */
interface Step {
  readonly name: string;
  readonly run: (node: ReferenceNode) => unknown;
}

/** A step, or a verb that puts the state back. `which` counts snapshots from the last one, which may have ended. */
type ModelStep =
  | { readonly kind: "step"; readonly step: Step }
  | { readonly kind: "snapshot" }
  | { readonly kind: "revert"; readonly which: number; readonly keep: boolean }
  | { readonly kind: "reset" };

const step = (name: string, run: Step["run"]): Step => ({ name, run });

const submission = fc
  .record({
    account: fc.constantFrom(8, 9),
    numbers: fc.array(fc.nat(4), { minLength: 1, maxLength: 3 }),
    nonce: fc.option(fc.bigInt(0n, 3n)),
    expiresInSecs: fc.constantFrom(3n, 90n, 100_000n),
    isForeign: fc.constantFrom(false, false, true),
  })
  // Only the last accounts have sent no transaction in the history.
  .map(({ numbers, isForeign, ...options }) => ({
    numbers,
    one: { ...options, ...(isForeign ? { signer: 0 } : {}) },
  }))
  .map(({ numbers, one }) =>
    step(`submit ${formatPlain({ numbers, ...one })}`, async (node) => {
      const batch = numbers.map((number) => sign(node, { ...one, sequenceNumber: BigInt(number) }));
      const { text, headers } = await submit(node, ...batch);
      const start = headers.get("x-node-ledger-version");
      // The transactions show the hashes that the test looks up later.
      return text + (await fetchText(node, `/transactions?start=${BigInt(start ?? 0) - 3n}`));
    }),
  );

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: submission },
  fc.constantFrom(
    step("produceBlock", ({ control }) => control.produceBlock()),
    step("advanceEpoch", ({ control }) => control.advanceEpoch()),
    step("instant", ({ control }) => control.setBlockMode({ mode: "instant" })),
    step("interval", ({ control }) => control.setBlockMode({ mode: "interval", millis: 2500 })),
    step("manual", ({ control }) => control.setBlockMode({ mode: "manual" })),
    step("setLag", ({ control }) => control.setLag({ seconds: 5 })),
    step("setTime", ({ control }) => control.setTime({ seconds: 1_735_689_700 })),
    step("impersonate", ({ control, accounts }) =>
      control.impersonate({ address: accounts[8]?.address ?? "", enabled: true }),
    ),
    step("stop impersonating", ({ control, accounts }) =>
      control.impersonate({ address: accounts[8]?.address ?? "", enabled: false }),
    ),
    step("fund", ({ control }) => control.fund({ address: recipient, amount: 7n })),
    step("faucet", ({ funding }) => funding.fund(parseAddress(recipient) ?? assert.fail(), 5n)),
    step("set resource", ({ control, accounts }) =>
      control.setResource({
        address: accounts[8]?.address ?? "",
        type: coinStore,
        data: { coin: { value: "1000000000" }, frozen: false },
      }),
    ),
    step("delete resource", ({ control }) =>
      control.setResource({ address: recipient, type: coinStore, data: null }),
    ),
    step("read", (node) => fetchText(node, "/-/healthy")),
    step("read by sender", (node) => fetchText(node, `/accounts/${node.accounts[8]?.address}/transactions`)),
    step("read events", (node) => fetchText(node, "/accounts/0x1/events/3?limit=1000")),
  ),
  fc
    .integer({ min: 1, max: 4 })
    .map((count) => step(`produce ${count}`, ({ control }) => control.produceBlocks({ count }))),
  fc
    .integer({ min: 0, max: 9 })
    .map((seconds) => step(`advance ${seconds}`, ({ control }) => control.advance({ seconds }))),
  fc
    .integer({ min: 0, max: 20 })
    .map((behind) =>
      step(`prune ${behind}`, (node) =>
        node.control.prune({ oldestVersion: node.position().version - BigInt(behind) }),
      ),
    ),
  fc.tuple(fc.constantFrom("0x1", "0x2a"), fc.option(fc.nat(9))).map(([key, value]) =>
    step(`set item ${key} ${value}`, ({ control }) =>
      control.setTableItem({
        handle: balancesHandle,
        keyType: "address",
        key,
        valueType: "u64",
        value: value === null ? null : String(value),
      }),
    ),
  ),
);

const modelSteps: fc.Arbitrary<readonly ModelStep[]> = fc.array(
  fc.oneof(
    { weight: 10, arbitrary: steps.map((one) => ({ kind: "step" as const, step: one })) },
    { weight: 3, arbitrary: fc.constant({ kind: "snapshot" as const }) },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant("revert" as const), which: fc.nat(2), keep: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: "reset" as const }) },
  ),
  { minLength: 8, maxLength: 25 },
);

const optionSets: readonly (() => NodeOptions)[] = [
  () => ({}),
  () => ({ historyVersions: 12 }),
  () => ({ historyWindow: 6, blockInterval: 1500, journalSize: 5 }),
  () => ({ parts: { clock: createSystemClock(() => 1_735_689_600_000) } }),
];

const runs = 12;

for (const [index, options] of optionSets.entries()) {
  test(`after any steps, a node equals a new node that gets only the steps that were not reverted (options ${index})`, async () => {
    // One node serves all cases, so that each case begins with a reset.
    const node = createNode({ ...options() });
    await fc.assert(
      fc.asyncProperty(modelSteps, async (given) => {
        node.control.reset();
        const { survivors, hashes } = await applySteps(node, given);
        const other = createNode({ ...options() });
        for (const { step: one, result } of survivors)
          assert.equal(await resultOf(one, other), result, one.name);
        assert.deepEqual(await observe(node, hashes), await observe(other, hashes));
      }),
      { numRuns: runs },
    );
  });
}

interface AppliedStep {
  readonly step: Step;
  readonly result: string;
}

/** Applies steps to a node. Returns those that were not reverted, and the hashes of all transactions that existed. */
async function applySteps(node: ReferenceNode, given: readonly ModelStep[]) {
  const survivors: AppliedStep[] = [];
  const live: { readonly id: number; readonly count: number; readonly digest: string }[] = [];
  const ids: number[] = [];
  const hashes = new Set<string>();
  for (const one of given) {
    if (one.kind === "step") {
      const result = await resultOf(one.step, node);
      survivors.push({ step: one.step, result });
      for (const [, hash = ""] of result.matchAll(/"hash":"(0x[0-9a-f]{64})"/g)) hashes.add(hash);
    } else if (one.kind === "snapshot") {
      const { id, digest } = node.control.snapshot();
      assert.ok(!ids.includes(id), "an id is never used again");
      ids.push(id);
      live.push({ id, count: survivors.length, digest });
    } else if (one.kind === "reset") {
      node.control.reset();
      survivors.length = 0;
      live.length = 0;
    } else {
      const id = ids[ids.length - 1 - one.which];
      const found = live.findIndex((snapshot) => snapshot.id === id);
      const snapshot = live[found];
      if (id === undefined) continue;
      if (snapshot === undefined) {
        assert.throws(() => node.control.revert({ id }), RangeError);
        continue;
      }
      assert.deepEqual(node.control.revert({ id, keep: one.keep }), { digest: snapshot.digest });
      survivors.length = snapshot.count;
      live.length = one.keep ? found + 1 : found;
    }
  }
  return { survivors, hashes };
}

/** Runs a step and formats its result. An error counts as a result, because it must not change anything. */
async function resultOf({ run }: Step, node: ReferenceNode): Promise<string> {
  try {
    return formatPlain(await run(node)) ?? "";
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}

async function fetchText(node: ReferenceNode, path: string): Promise<string> {
  return (await node.fetch(new Request(`http://node.test/v1${path}`))).text();
}
