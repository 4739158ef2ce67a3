/** A run over a few requirements, with an example of every kind of content that a report can have. */
import type { Calibration } from "../../reports/model/report.ts";
import { parseCommand } from "../../evidence/command.ts";
import { blockedBy, undeclared } from "../../evidence/reason.ts";
import { requirements, type RequirementId } from "../../spec/catalogue.ts";
import type { Operation } from "../../spec/vocabulary.ts";
import { accepted } from "../../reports/model/baseline.test.arbitrary.ts";
import {
  epochMissing,
  prunedServed,
  numberWithoutQuotes,
  noJson,
  asHtml,
  closed,
  pagesOverlap,
  batchAllOrNothing,
  blockNotFound,
} from "./example-failures.ts";
import type { CoverageCounts } from "../../evidence/coverage.ts";
import type { Exchange } from "../../evidence/exchange.ts";
import type { Observation, PlannedCheck } from "../../evidence/observation.ts";
import type { Spending } from "../../evidence/spending.ts";
import type { LatencySlot } from "../../evidence/traffic.ts";
import {
  exchangeWith,
  observationOf,
  plannedFor,
  wholeRun,
} from "../../reports/model/run-record.test.arbitrary.ts";
import type { RunRecord } from "../../reports/model/run-record.ts";
import type { CatalogueRows } from "../../reports/verdict/verdict.ts";

/** One coverage cell that a requirement judges, and one that no requirement judges. */
const accountCoverage: CoverageCounts = {
  cells: {
    "getAccount ledger_version: pruned: 410": { seen: 2, judged: { "ACCT-003": 2 } },
    "getAccount ledger_version: above the latest: 404": { seen: 1, judged: {} },
  },
  unclassified: 0,
};

const payer = `0x${"a".repeat(64)}`;
const store = { address: `0x${"5".repeat(64)}`, type: "0x1::fungible_asset::FungibleStore" };

/** Two accepted transactions, of which a block shows one. */
const goldenSpending: Spending = {
  accepted: ["7", "8"].map((number) => ({
    sender: payer,
    number,
    maxGasAmount: "200000",
    gasUnitPrice: "100",
    function: "0x1::node_account::transfer",
    recipient: `0xbeef${number.padStart(60, "0")}`,
  })),
  shown: [
    {
      sender: payer,
      number: "7",
      version: "119",
      gasUsed: "54",
      gasUnitPrice: "100",
      resources: [{ ...store, funds: "99999994599", owner: payer }],
    },
  ],
};

/** The observation of each check. An empty observation is a passed check. */
const observedRows: readonly (readonly [RequirementId, Partial<Observation>, Partial<PlannedCheck>?])[] = [
  ["ACCT-001", { findings: [epochMissing("getAccount", 9)] }],
  ["ACCT-003", { outcome: { kind: "violated", failure: prunedServed }, coverage: accountCoverage }],
  ["ACCT-004", { findings: [numberWithoutQuotes, noJson] }],
  ["BLCK-001", { findings: [epochMissing("getBlockByVersion", 5)] }],
  ["BLCK-003", { outcome: { kind: "violated", failure: blockNotFound } }],
  [
    "BTCH-008",
    { outcome: { kind: "violated", failure: batchAllOrNothing }, spending: goldenSpending },
    { safety: "submit" },
  ],
  ["EROR-001", { findings: [asHtml] }],
  ["EROR-005", { outcome: { kind: "error", message: "x is not a function", at: "suites/errors.js:12" } }],
  ["FRMT-001", {}],
  ["HLTH-001", { facts: [{ id: "health-message", value: "node:ok" }] }],
  ["HLTH-004", { outcome: { kind: "violated", failure: closed } }],
  ["LIMT-003", {}, { safety: "heavy" }],
  ["RESP-001", { warnings: ["The ledger version of the target advanced by 12 during the run."] }],
  ["RESP-005", {}],
  ["RSRC-012", {}],
  ["RSRC-014", { outcome: { kind: "violated", failure: pagesOverlap } }],
  [
    "TABL-001",
    {
      outcome: { kind: "inconclusive", reason: blockedBy("FRMT-001"), exchanges: [exchange("getTableItem")] },
    },
  ],
  [
    "TABL-006",
    {
      outcome: {
        kind: "inconclusive",
        reason: undeclared("tables", "a table item", ["table"]),
        exchanges: [],
      },
    },
  ],
];

/**
 * Requirements without an observation. No request triggers BLCK-009, the profile says that the target does not offer
 * simulation (SIMU-001), and BTCH-025 is excluded.
 */
const unobservedRows: readonly RequirementId[] = ["BLCK-009", "SIMU-001", "BTCH-025"];

/** The requirements of the golden run. */
export const goldenRows: CatalogueRows = requirements.filter(
  ([id]) => unobservedRows.includes(id) || observedRows.some(([one]) => one === id),
);

/** The calibration of the build that created the run. */
export const goldenCalibration: Calibration = {
  digest: `sha256:${"1".repeat(64)}`,
  mutants: { total: 3, killed: 2, equivalent: 1, counted: 3, ofState: 1 },
  variations: { total: 1, passed: 1, pairs: 0 },
  proves: { "ACCT-003": ["pruned-404"], "RESP-005": ["no-epoch", "epoch-text"] },
  faults: {
    "pruned-404": "A read of an account at a pruned version returns 404.",
    "no-epoch": "Responses have no X-NODE-EPOCH.",
    "epoch-text": "X-NODE-EPOCH is not an integer.",
  },
};

/** Two operations over six tenths of a second, with one retry. */
const goldenLatencies: readonly LatencySlot[] = [
  { operation: "getAccount", slot: 17_000_000_000, retried: 0, bins: { "2": 9, "6": 1 } },
  { operation: "getAccount", slot: 17_000_000_003, retried: 1, bins: { "4": 5, "21": 1 } },
  { operation: "checkHealth", slot: 17_000_000_005, retried: 0, bins: { "1": 2 } },
];

/** Creates the golden run, which is the same at every call. */
export function createGoldenRun(): RunRecord {
  const checks = observedRows.map(([id, , plan]) => ({ ...plannedFor(id), ...plan }));
  const ran = checks.filter(({ safety }) => safety !== "heavy");
  const changes = new Map(observedRows.map(([id, change]) => [id, change]));
  const whole = wholeRun();
  return {
    ...whole,
    checks,
    observations: ran.map((check) => observationOf(check, changes.get(check.requirement))),
    command: parseCommand(
      "touchstone check http://127.0.0.1:8080/v1 --allow submit --seed 7 --baseline accepted.json",
    ),
    scope: { ...whole.scope, allow: "submit", features: { simulation: false } },
    baseline: {
      source: "accepted.json",
      isShipped: false,
      entries: [
        accepted("BLCK-003", {
          reason: "The archive node serves these versions.",
          issue: "NODE-7",
          expires: "2027-01-31",
        }),
        accepted("RSRC-012", { reason: "A page was too long." }),
      ],
    },
    discovery: {
      ...whole.discovery,
      traffic: {
        ...whole.discovery.traffic,
        latencies: goldenLatencies,
        bytes: { getAccount: { sent: 0, received: 12_345 }, submitBatch: { sent: 678, received: 90 } },
      },
    },
    inventory: { accounts: ["0x1", "0xcafe"], tables: [], versions: { oldest: "20", newest: "120" } },
  };
}

function exchange(operation: Operation): Exchange {
  return exchangeWith("a response", operation);
}
