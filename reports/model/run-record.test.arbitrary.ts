/** Run records for tests: a run in which every check passes, and runs that differ from it. */
import { parseCommand } from "../../evidence/command.ts";
import * as fc from "fast-check";
import { requirements, type RequirementId } from "../../spec/catalogue.ts";
import { OPERATIONS, type Operation } from "../../spec/vocabulary.ts";
import type { Exchange } from "../../evidence/exchange.ts";
import type { Failure } from "../../evidence/failure.ts";
import type { Observation, PlannedCheck } from "../../evidence/observation.ts";
import type { Traffic } from "../../evidence/traffic.ts";
import type { RunRecord } from "./run-record.ts";

export const tool = { version: "0.1.0", specDigest: `sha256:${"0".repeat(64)}`, calibration: null };

/** The requirements that count in version 0.1.0. */
export const countedIds: readonly RequirementId[] = requirements
  .filter(([, row]) => row.pending === undefined && row.excluded === undefined && row.basis === undefined)
  .map(([id]) => id);

export const noTraffic: Traffic = {
  requests: { read: 0, simulate: 0, submit: 0, heavy: 0 },
  retried: 0,
  succeeded: {},
  statuses: {},
  answers: {},
  shapes: [],
};

const checkTraffic: Traffic = {
  requests: { read: 2, simulate: 0, submit: 0, heavy: 0 },
  retried: 0,
  succeeded: Object.fromEntries(Object.keys(OPERATIONS).map((operation) => [operation, 1])),
  statuses: { "200": 2 },
  answers: { "getAccount 200": 2 },
  shapes: ["200 2", "200 117"],
};

/** Creates an exchange with a given text. */
export function exchangeWith(text: string, operation: Operation | null = "getAccount"): Exchange {
  return {
    operation,
    request: {
      method: "GET",
      url: `http://127.0.0.1:8080/v1/accounts/0x1?${text}`,
      headers: [["accept", text]],
      body: null,
    },
    response: {
      status: 200,
      headers: [["content-type", text]],
      body: text,
      bodyBytes: text.length,
      bodyIsCut: false,
    },
    transportFailure: null,
  };
}

/** Creates a failure of a requirement with given texts. */
export function failureOf(requirement: RequirementId, text = "text", pointer = "/0/a"): Failure {
  return {
    requirement,
    operation: "getAccount",
    layer: "schema",
    pointer,
    mismatch: "missing",
    summary: `The body breaks ${text}.`,
    expected: text,
    received: text,
    exchanges: [exchangeWith(text)],
    reproduced: null,
    counterexample: null,
    occurrences: 1,
  };
}

/** Creates the only check that a requirement has in `wholeRun`. */
export function plannedFor(requirement: RequirementId): PlannedCheck {
  return { requirement, title: `${requirement} holds`, role: "decisive", safety: "read" };
}

/**
 * Creates the observation of a check that passed with one assertion. `changes` replaces members of the observation.
 */
export function observationOf(check: PlannedCheck, changes: Partial<Observation> = {}): Observation {
  return {
    ...check,
    outcome: { kind: "held" },
    findings: [],
    assertions: { [check.requirement]: 1 },
    coverage: { cells: {}, unclassified: 0 },
    traffic: checkTraffic,
    durationMs: 12,
    facts: [],
    warnings: [],
    ...changes,
  };
}

/**
 * Creates a run with one passed decisive check for each counted requirement. `changes` replaces members of the
 * record.
 */
export function wholeRun(changes: Partial<RunRecord> = {}): RunRecord {
  const checks = countedIds.map(plannedFor);
  const position = {
    chainId: 4,
    ledgerVersion: "120",
    oldestLedgerVersion: "20",
    ledgerTimestampMicros: "1700000000000000",
    epoch: "1",
    blockHeight: "60",
    oldestBlockHeight: "10",
  };
  return {
    end: "completed",
    fault: null,
    target: {
      baseUrl: "http://127.0.0.1:8080/v1",
      reference: false,
      remedy: null,
      transportFailure: null,
      vendor: "node",
      vendorSource: "headers",
      first: position,
      last: position,
    },
    startedAt: "2026-01-01T00:00:00.000Z",
    durationMs: 1500,
    seed: 7,
    runs: 25,
    command: parseCommand("touchstone check http://127.0.0.1:8080/v1 --seed 7"),
    scope: { allow: "read", level: "must", revision: null, only: null, shard: null, features: {} },
    shards: null,
    baseline: null,
    inventory: { accounts: ["0x1"] },
    checks,
    observations: checks.map((check) => observationOf(check)),
    discovery: { traffic: noTraffic, facts: [], warnings: [] },
    ...changes,
  };
}

/** Creates a whole run, and changes the observation of one requirement. */
export function wholeRunWith(id: RequirementId, changes: Partial<Observation>): RunRecord {
  return changeObservation(wholeRun(), id, changes);
}

/** Returns the run with changed observations of one requirement. */
export function changeObservation(
  record: RunRecord,
  id: RequirementId,
  changes: Partial<Observation>,
): RunRecord {
  return {
    ...record,
    observations: record.observations.map((one) => (one.requirement === id ? { ...one, ...changes } : one)),
  };
}

/** The number of generated cases. With more cases, a test file would take more than a few seconds. */
export const numRuns = 20;

/**
 * Does not shrink records, because a record is so large that this takes minutes. A failure shows the seed and the path,
 * which create the same record again, in place of the record.
 */
export function withoutShrinking(records: fc.Arbitrary<RunRecord>): fc.Arbitrary<RunRecord> {
  return fc.noShrink(records).map((record) => {
    const text = `a run with ${record.checks.length} checks that ended as "${record.end}"`;
    return Object.defineProperty(record, fc.toStringMethod, { value: () => text });
  });
}
