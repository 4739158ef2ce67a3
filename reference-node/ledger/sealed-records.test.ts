import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { formatBase64 } from "../primitives/bytes.ts";
import { toTimestampMicros, toVersion } from "../primitives/u64.ts";
import { createVirtualClock } from "./clock.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import type { StateValue } from "./state-value.ts";
import { createModuleEvent, toPlainRecord, type TransactionOutcome } from "./transaction-record.ts";

function createEmptyLedger(historyVersions: number): Ledger {
  return createLedger({
    signingDomain: "NODE",
    chainId: 4,
    clock: createVirtualClock(),
    genesisVersion: 0n,
    genesisTimestampMicros: toTimestampMicros(0n),
    genesisState: new Map(),
    historyVersions,
    historyWindowSeconds: null,
  });
}

/** Few values, so that a transaction often shows one that its key already has. */
const values: readonly (StateValue | null)[] = [{ a: "1" }, { b: ["2"] }, null];

const anyOutcome: fc.Arbitrary<TransactionOutcome> = fc
  .record({
    writes: fc.array(fc.tuple(fc.constantFrom("a", "b", "c", "d"), fc.constantFrom(...values)), {
      maxLength: 4,
    }),
    gasUsed: fc.constantFrom("0", "7"),
    success: fc.boolean(),
    bytes: fc.uint8Array({ maxLength: 40 }),
    text: fc.string(),
    isSigned: fc.boolean(),
  })
  .map(({ writes, gasUsed, success, bytes, text, isSigned }) => ({
    kind: "user" as const,
    hash: `0x${Buffer.from(bytes).toString("hex").padEnd(64, "0").slice(0, 64)}`,
    own: { text },
    ...(isSigned ? { signedBytes: formatBase64(bytes) } : {}),
    changes: new Map(writes),
    events: [createModuleEvent("0x1::a::B", { text })],
    gasUsed,
    success,
    vmStatus: success ? "Executed successfully" : "Out of gas",
  }));

test("a record has the members of its outcome, and all retained versions have the values of their changes", () => {
  fc.assert(
    fc.property(
      fc.array(anyOutcome, { maxLength: 30 }),
      fc.integer({ min: 0, max: 8 }),
      (outcomes, historyVersions) => {
        const ledger = createEmptyLedger(historyVersions);
        const { firstVersion } = ledger.appendBlock(outcomes.map((outcome) => () => outcome));
        const { oldestVersion } = ledger.capture().position;
        const plain = ledger.toSnapshot();
        const model = new Map<string, StateValue | null>();
        for (const [index, outcome] of outcomes.entries()) {
          const version = firstVersion + 1n + BigInt(index);
          for (const [key, value] of outcome.changes) model.set(key, value);
          const record = plain.transactions[Number(version) - plain.firstVersion];
          if (record !== undefined) {
            const { accumulatorRootHash, ...members } = toPlainRecord(record);
            const changes = [...outcome.changes].toSorted(([left], [right]) => (left < right ? -1 : 1));
            assert.match(accumulatorRootHash, /^0x[0-9a-f]{64}$/);
            assert.deepEqual(members, { ...outcome, changes });
          }
          if (version < oldestVersion) continue;
          for (const [key, value] of model) {
            assert.deepEqual(ledger.capture().read(key, toVersion(version)) ?? null, value);
          }
        }
      },
    ),
    { numRuns: 100 },
  );
});

test("a value that a retained transaction shows is in its changes only, even if an earlier one has written it", () => {
  const ledger = createEmptyLedger(0);
  const shown: StateValue = { text: "shown" };
  const outcome: TransactionOutcome = {
    kind: "user",
    hash: `0x${"00".repeat(32)}`,
    own: {},
    changes: new Map([["key", shown]]),
    events: [],
    gasUsed: "1",
    success: true,
    vmStatus: "Executed successfully",
  };
  ledger.appendBlock([() => outcome]);
  const { lastVersion } = ledger.appendBlock([() => outcome, () => outcome]);
  ledger.prune(lastVersion - 1n);
  const keysOf = (): readonly string[] => ledger.toSnapshot().values.map(([key]) => key);
  // The oldest version is inside the last block, whose transactions from the oldest version on are retained.
  assert.ok(!keysOf().includes("key"));
  ledger.appendBlock([]);
  ledger.prune(ledger.capture().position.version);
  assert.ok(keysOf().includes("key"));
  const { position, read } = ledger.capture();
  assert.equal(read("key", position.version), shown);
});
