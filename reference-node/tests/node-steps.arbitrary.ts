/** Random steps that change a node. */
import fc from "fast-check";
import assert from "node:assert/strict";
import { createSystemClock } from "../ledger/clock.ts";
import type { NodeOptions, ReferenceNode } from "../node.ts";
import { parseAddress } from "../primitives/address.ts";
import {
  balancesHandle,
  formatPlain,
  storeData,
  storeOf,
  storeType,
} from "./node-observation.test.support.ts";
import { recipient, sign, submit } from "./node-transactions.test.support.ts";

/** A step that changes a node, and whose result is plain text. */
export interface Step {
  readonly name: string;
  readonly run: (node: ReferenceNode) => unknown;
}

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

/** Any step: a submission, a read or a verb of the control. */
export const steps: fc.Arbitrary<Step> = fc.oneof(
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
        address: storeOf(accounts[8]?.address ?? ""),
        type: storeType,
        data: storeData("1000000000"),
      }),
    ),
    step("delete resource", ({ control }) =>
      control.setResource({ address: storeOf(recipient), type: storeType, data: null }),
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

/** The options of the nodes that get random steps. */
export const optionSets: readonly (() => NodeOptions)[] = [
  () => ({}),
  () => ({ historyVersions: 12 }),
  () => ({ historyWindow: 6, blockInterval: 1500, journalSize: 5 }),
  () => ({ parts: { clock: createSystemClock(() => 1_735_689_600_000) } }),
];

/** Runs a step and formats its result. An error counts as a result, because it must not change anything. */
export async function resultOf({ run }: Step, node: ReferenceNode): Promise<string> {
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
