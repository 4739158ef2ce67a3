/** Run records for tests: one in which everything holds, edits of it, and arbitraries over them. */
import * as fc from "fast-check";
import { requirements, type RequirementId } from "../spec/catalogue.ts";
import { OPERATIONS, type Operation } from "../spec/vocabulary.ts";
import { accepted, anyBaseline } from "./baseline.test.arbitrary.ts";
import { fingerprint } from "./fingerprint.ts";
import { hostileText, mark } from "./hostile-text.test.arbitrary.ts";
import type { Exchange, Failure, Observation, Outcome, PlannedCheck, Traffic } from "./observation.ts";
import type { RunRecord } from "./run-record.ts";

export const tool = { version: "0.1.0", specDigest: `sha256:${"0".repeat(64)}`, calibration: null };

/** Rows that count in version 0.1.0. */
export const countedIds: readonly RequirementId[] = requirements
  .filter(([, row]) => row.pending === undefined && row.excluded === undefined)
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

/** An exchange whose text is all of one's choosing. */
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

/** A failure of a requirement whose text is all of one's choosing. */
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

/** The one check that the whole run has for each requirement. */
export function plannedFor(requirement: RequirementId): PlannedCheck {
  return { requirement, title: `${requirement} holds`, role: "decisive", safety: "read" };
}

/** An observation of a check that held and asserted once, changed as one likes. */
export function observationOf(check: PlannedCheck, changes: Partial<Observation> = {}): Observation {
  return {
    ...check,
    outcome: { kind: "held" },
    findings: [],
    assertions: { [check.requirement]: 1 },
    coverage: { cells: {}, unclassified: 0 },
    traffic: checkTraffic,
    facts: [],
    warnings: [],
    ...changes,
  };
}

/** A run of one held decisive check for each counted row, changed as one likes. */
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
      vendor: "node",
      vendorSource: "headers",
      first: position,
      last: position,
    },
    startedAt: "2026-01-01T00:00:00.000Z",
    durationMs: 1500,
    seed: 7,
    runs: 25,
    commandLine: "touchstone check http://127.0.0.1:8080/v1 --seed 7",
    scope: { allow: "read", level: "must", only: null, shard: null, features: {} },
    shards: null,
    baseline: null,
    inventory: { accounts: ["0x1"] },
    checks,
    observations: checks.map((check) => observationOf(check)),
    discovery: { traffic: noTraffic, facts: [], warnings: [] },
    ...changes,
  };
}

/** A whole run with the observation of one requirement changed. */
export function wholeRunBut(id: RequirementId, changes: Partial<Observation>): RunRecord {
  return editObservation(id, changes)(wholeRun());
}

const anyOutcome = (id: RequirementId): fc.Arbitrary<Outcome> =>
  fc.oneof(
    fc.constant<Outcome>({ kind: "held" }),
    hostileText.map((text): Outcome => ({ kind: "violated", failure: failureOf(id, text) })),
    hostileText.map((text): Outcome => ({
      kind: "inconclusive",
      needs: text,
      exchanges: [exchangeWith(text)],
    })),
    hostileText.map((text): Outcome => ({ kind: "error", message: text, at: null })),
  );

const anyFailure: fc.Arbitrary<Failure> = fc
  .record({
    id: fc.constantFrom(...countedIds),
    text: hostileText,
    pointer: fc.oneof(fc.constantFrom("", "/0/a", "/1/a", "X-NODE-EPOCH"), hostileText),
    seed: fc.option(fc.nat()),
    occurrences: fc.integer({ min: 1, max: 9 }),
    exchanges: fc.integer({ min: 1, max: 2 }),
  })
  .map(({ id, text, pointer, seed, occurrences, exchanges }) =>
    change(failureOf(id, text, pointer), {
      counterexample:
        seed === null
          ? null
          : {
              seed,
              path: "0:1",
              input: { [text]: [text, 1n] },
              shrinks: 3,
              lengths: { found: 400, shrunk: 40 },
            },
      exchanges: Array.from({ length: exchanges }, () => exchangeWith(text)),
      occurrences,
    }),
  );

type Edit = (record: RunRecord) => RunRecord;

const anyEdit: fc.Arbitrary<Edit> = fc.constantFrom(...countedIds).chain((id) =>
  fc.oneof(
    anyOutcome(id).map((outcome): Edit => editObservation(id, { outcome })),
    anyFailure.map((failure): Edit => editObservation(id, { findings: [failure] })),
    fc.constant(editObservation(id, { assertions: {} })),
    fc.constant(editObservation(id, { traffic: noTraffic })),
    hostileText.map((text): Edit => editObservation(id, { warnings: [text] })),
    hostileText.map((text): Edit => editObservation(id, { facts: [{ id: "vm-status", value: text }] })),
    fc.constant<Edit>((record) => ({
      ...record,
      observations: record.observations.filter((one) => one.requirement !== id),
    })),
    fc.constantFrom("simulate" as const, "submit" as const).map((safety): Edit => editPlan(id, { safety })),
    fc.constant(editPlan(id, { role: "supporting" })),
    fc
      .record({ role: fc.constantFrom("decisive" as const, "supporting" as const), outcome: anyOutcome(id) })
      .map(
        ({ role, outcome }): Edit =>
          (record) =>
            addCheck(record, { ...plannedFor(id), title: `another of ${id}`, role }, outcome),
      ),
  ),
);

function change<Item>(item: Item, changes: Partial<Item>): Item {
  return { ...item, ...changes };
}

function editObservation(id: RequirementId, changes: Partial<Observation>): Edit {
  return (record) => ({
    ...record,
    observations: record.observations.map((one) => (one.requirement === id ? change(one, changes) : one)),
  });
}

function editPlan(id: RequirementId, changes: Partial<PlannedCheck>): Edit {
  return (record) => ({
    ...record,
    checks: record.checks.map((one) => (one.requirement === id ? change(one, changes) : one)),
  });
}

function addCheck(record: RunRecord, check: PlannedCheck, outcome: Outcome): RunRecord {
  if (record.checks.some(({ title }) => title === check.title)) return record;
  const observation = observationOf(check, { outcome });
  return {
    ...record,
    checks: [...record.checks, check],
    observations: [...record.observations, observation],
  };
}

/** Accepts every failure of some of the requirements that fail. */
function waiveSome(record: RunRecord, skip: number): RunRecord {
  const failing = record.observations.flatMap(({ findings, outcome }) =>
    (outcome.kind === "violated" ? [outcome.failure, ...findings] : findings).map(
      ({ requirement }) => requirement,
    ),
  );
  const entries = failing
    .filter((_, index) => index % 3 !== skip)
    .map((requirement) => accepted(requirement));
  const base = record.baseline ?? { source: mark, isShipped: false, entries: [] };
  return entries.length === 0
    ? record
    : { ...record, baseline: { ...base, entries: [...base.entries, ...entries] } };
}

const anyFingerprints = countedIds.map((id) => fingerprint(failureOf(id)));

const anyFrame: fc.Arbitrary<Partial<RunRecord>> = fc.record({
  end: fc.oneof(
    { weight: 6, arbitrary: fc.constant("completed" as const) },
    {
      weight: 2,
      arbitrary: fc.constantFrom("interrupted", "out of time", "runner died", "unreachable"),
    },
  ),
  fault: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: hostileText }),
  scope: fc.record({
    allow: fc.constantFrom("read", "simulate", "submit", "heavy"),
    level: fc.constantFrom("must", "should"),
    only: fc.oneof(
      { weight: 4, arbitrary: fc.constant(null) },
      {
        weight: 1,
        arbitrary: fc.subarray([...countedIds], { minLength: 1 }).map((ids) => ({ patterns: ids, ids })),
      },
    ),
    shard: fc.constant(null),
    features: fc.constantFrom({}, { pruning: false }, { pruning: true }),
  }),
  baseline: fc.oneof(
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: anyBaseline(countedIds, anyFingerprints) },
  ),
  inventory: fc.oneof(
    fc.constant({}),
    hostileText.map((text) => ({ accounts: [text] })),
  ),
});

/** Any run: a whole one with a few things gone wrong, of a target that means harm. */
export const anyRunRecord: fc.Arbitrary<RunRecord> = fc
  .record({
    frame: anyFrame,
    edits: fc.array(anyEdit, { maxLength: 5 }),
    text: hostileText,
    skip: fc.option(fc.nat({ max: 2 })),
  })
  .map(({ frame, edits, text, skip }) => {
    const base = wholeRun(frame);
    const target = { ...base.target, baseUrl: `http://127.0.0.1/${text}` };
    const whole = edits.reduce((record, edit) => edit(record), { ...base, target, commandLine: text });
    return skip === null ? whole : waiveSome(whole, skip);
  });

/** A number of cases that keeps a test file under a few seconds. */
export const numRuns = 30;
