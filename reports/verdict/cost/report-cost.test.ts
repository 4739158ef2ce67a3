import assert from "node:assert/strict";
import { test } from "node:test";
import type { AcceptedTransaction, ShownTransaction, Spending } from "../../../evidence/spending.ts";
import { describeCost } from "../../text/cost-text.ts";
import { createReport } from "../create-report.ts";
import { sumCost } from "./report-cost.ts";
import { addTraffic } from "../../model/traffic.ts";
import { changeObservation, noTraffic, tool, wholeRun } from "../../model/run-record.test.arbitrary.ts";
import type { RunRecord } from "../../model/run-record.ts";

const traffic = { ...noTraffic, bytes: { getAccount: { sent: 1_000, received: 2_000_000 } } };
const discovery = { traffic, facts: [], warnings: [] };

const accepted = (sender: string, number: string, recipient?: string): AcceptedTransaction => ({
  sender,
  number,
  maxGasAmount: "1000",
  gasUnitPrice: "100",
  function: "0x1::a::b",
  ...(recipient !== undefined && { recipient }),
});
const shown = (
  sender: string,
  number: string,
  version: string,
  resources: ShownTransaction["resources"] = [],
): ShownTransaction => ({ sender, number, version, gasUsed: "30", gasUnitPrice: "100", resources });

/** A run in which two checks saw transactions. */
function runWith(one: Spending, other: Spending = { accepted: [], shown: [] }): RunRecord {
  const run = changeObservation(wholeRun({ discovery }), "BTCH-007", { spending: one });
  return changeObservation(run, "BTCH-008", { spending: other });
}

test("a record of an older version has no cost, and a run that only reads has bytes", () => {
  assert.equal(sumCost(wholeRun()), null);
  const cost = sumCost(wholeRun({ discovery: { ...discovery, traffic: addTraffic(traffic, traffic) } }));
  assert.deepEqual(cost, { bytes: { sent: 2_000, received: 4_000_000 } });
  assert.deepEqual(cost === null ? null : describeCost(cost), ["4.0 MB received, 2.0 kB sent"]);
});

test("each transaction counts once, and what no block shows is estimated and limited", () => {
  const run = runWith(
    {
      accepted: [accepted("0xb", "1", "0xbeef2"), accepted("0xa", "1"), accepted("0xa", "2", "0xbeef1")],
      shown: [],
    },
    { accepted: [accepted("0xa", "2", "0xbeef1")], shown: [shown("0xa", "1", "9"), shown("0xa", "1", "9")] },
  );
  const cost = sumCost(run);
  assert.deepEqual(cost?.transactions, {
    accepted: 3,
    shown: 1,
    gasUnits: "30",
    fees: "3000",
    estimatedGasUnits: "90",
    gasUnitsMax: "2030",
    accounts: [
      { address: "0xa", accepted: 2, shown: 1, gasUnits: "30", fees: "3000" },
      { address: "0xb", accepted: 1, shown: 0, gasUnits: "0", fees: "0" },
    ],
    left: { recipients: { count: 2, addresses: ["0xbeef1", "0xbeef2"] }, funds: [], resources: [] },
  });
  assert.equal(
    cost === null ? null : describeCost(cost)[1],
    "3 transactions accepted; the 1 that blocks show used 30 gas units for 3000, so all used about 90 gas units",
  );
  assert.deepEqual(createReport(run, tool).run.cost, cost);
});

test("without a block that shows a transaction, no gas is estimated", () => {
  const cost = sumCost(runWith({ accepted: [accepted("0xa", "1")], shown: [] }));
  assert.deepEqual([cost?.transactions?.estimatedGasUnits, cost?.transactions?.gasUnitsMax], [null, "1000"]);
  assert.equal(
    cost === null ? null : describeCost(cost)[1],
    "1 transaction accepted, and no block that was read shows what they cost",
  );
});

test("of each store of coins, the last transaction shows what is left, and resources are listed by type", () => {
  const store = (address: string, funds: string, owner?: string) => ({
    address,
    type: "0x1::coin::CoinStore<0x1::a::A>",
    funds,
    ...(owner !== undefined && { owner }),
  });
  const { left } =
    sumCost(
      runWith({
        accepted: [accepted("0xa", "1"), accepted("0xa", "2")],
        shown: [
          shown("0xa", "2", "10", [store("0x5", "7", "0xa"), { address: "0xa", type: "0x1::a::A" }]),
          shown("0xa", "1", "9", [store("0x5", "8", "0xa"), store("0x4", "1")]),
        ],
      }),
    )?.transactions ?? assert.fail();
  assert.deepEqual(left.funds, [
    { owner: "0x4", address: "0x4", type: "0x1::coin::CoinStore<0x1::a::A>", funds: "1" },
    { owner: "0xa", address: "0x5", type: "0x1::coin::CoinStore<0x1::a::A>", funds: "7" },
  ]);
  assert.deepEqual(left.resources, [
    { type: "0x1::a::A", count: 1, addresses: ["0xa"] },
    { type: "0x1::coin::CoinStore<0x1::a::A>", count: 2, addresses: ["0x4", "0x5"] },
  ]);
});
