/** Arbitraries over run records. */
import { createCommand } from "../../evidence/command.ts";
import * as fc from "fast-check";
import { getRequirement, type RequirementId } from "../../spec/catalogue.ts";
import { OPERATIONS, type Operation } from "../../spec/vocabulary.ts";
import { accepted, anyBaseline } from "./baseline.test.arbitrary.ts";
import { fingerprint, listFailures } from "./failures.ts";
import { hostileText, mark } from "../render/text/hostile-text.test.arbitrary.ts";
import type { Exchange } from "../../evidence/exchange.ts";
import type { Failure } from "../../evidence/failure.ts";
import { notSeen } from "../../evidence/reason.ts";
import type { Observation, Outcome, PlannedCheck } from "../../evidence/observation.ts";
import {
  changeObservation,
  countedIds,
  exchangeWith,
  failureOf,
  noTraffic,
  observationOf,
  plannedFor,
  wholeRun,
  withoutShrinking,
} from "./run-record.test.arbitrary.ts";
import type { RunEnd, RunRecord } from "./run-record.ts";
import { joinRun, splitRun } from "./split-run.test.arbitrary.ts";

const anyOutcome = (id: RequirementId): fc.Arbitrary<Outcome> =>
  fc.oneof(
    fc.constant<Outcome>({ kind: "held" }),
    hostileText.map((text): Outcome => ({ kind: "violated", failure: failureOf(id, text) })),
    hostileText.map((text): Outcome => ({
      kind: "inconclusive",
      reason: text.length % 2 === 0 ? { kind: "text", text } : notSeen(text),
      exchanges: [exchangeWith(text)],
    })),
    hostileText.map((text): Outcome => ({ kind: "error", message: text, at: null })),
  );

const anyFailure: fc.Arbitrary<Failure> = fc
  .record({
    operation: fc.option(fc.constantFrom(...(Object.keys(OPERATIONS) as Operation[]))),
    layer: fc.constantFrom("transport", "status", "media type", "headers", "body", "schema", "semantics"),
    mismatch: fc.constantFrom("missing", "not a uint64"),
    id: fc.constantFrom(...countedIds),
    text: hostileText,
    pointer: fc.oneof(fc.constantFrom("", "/0/a", "/1/a", "X-NODE-EPOCH"), hostileText),
    seed: fc.option(fc.nat()),
    occurrences: fc.integer({ min: 1, max: 9 }),
    exchanges: fc.integer({ min: 1, max: 2 }),
  })
  .map(({ id, text, pointer, seed, exchanges, ...place }) =>
    change(failureOf(id, text, pointer), {
      ...place,
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
    }),
  );

type Edit = (record: RunRecord) => RunRecord;

const whenSeenIds = countedIds.filter((id) => getRequirement(id).whenSeen === true);

const anyEdit: fc.Arbitrary<Edit> = fc.constantFrom(...countedIds).chain((id) =>
  fc.oneof(
    anyOutcome(id).map((outcome): Edit => editObservation(id, { outcome })),
    anyFailure.map((failure): Edit => editObservation(id, { findings: [failure] })),
    fc
      .tuple(anyFailure, fc.subarray(Object.keys(OPERATIONS) as Operation[]))
      .map(([failure, operations]): Edit =>
        editObservation(id, { findings: operations.map((operation) => ({ ...failure, operation })) }),
      ),
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
    fc.constantFrom(...whenSeenIds).map(dropCheck),
    fc
      .record({ role: fc.constantFrom("decisive" as const, "supporting" as const), outcome: anyOutcome(id) })
      .map(
        ({ role, outcome }): Edit =>
          (record) =>
            addCheck(record, { ...plannedFor(id), title: `another of ${id}`, role }, outcome),
      ),
  ),
);

const unanswered = (text: string): Exchange => ({
  ...exchangeWith(text),
  response: null,
  transportFailure: text,
});

function change<Item>(item: Item, changes: Partial<Item>): Item {
  return { ...item, ...changes };
}

function editObservation(id: RequirementId, changes: Partial<Observation>): Edit {
  return (record) => changeObservation(record, id, changes);
}

/** Removes the checks of a requirement, so that it is judged on every response that shows its case. */
function dropCheck(id: RequirementId): Edit {
  return (record) => ({
    ...record,
    checks: record.checks.filter(({ requirement }) => requirement !== id),
    observations: record.observations.filter(({ requirement }) => requirement !== id),
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

/** Accepts every failure of some of the failed requirements. */
function waiveSomeFailures(record: RunRecord, skip: number): RunRecord {
  const failing = record.observations.flatMap(listFailures).map(({ requirement }) => requirement);
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
      arbitrary: fc.constantFrom(
        "interrupted",
        "out of time",
        "runner died",
        "unreachable",
        "not recognized",
      ),
    },
  ),
  fault: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: hostileText }),
  scope: fc.record({
    allow: fc.constantFrom("read", "simulate", "submit", "heavy"),
    revision: fc.constant(null),
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

/** Any run that is neither a shard nor merged, with a few internal errors and with the texts of a hostile target. */
export const anyUnshardedRun: fc.Arbitrary<RunRecord> = fc
  .record({
    frame: anyFrame,
    edits: fc.array(anyEdit, { maxLength: 5 }),
    text: hostileText,
    skip: fc.option(fc.nat({ max: 2 })),
  })
  .map(({ frame, edits, text, skip }) => {
    const base = wholeRun(frame);
    const target = {
      ...base.target,
      baseUrl: `http://127.0.0.1/${text}`,
      ...(base.end === "not recognized" ? { firstExchanges: [exchangeWith(text), unanswered(text)] } : {}),
    };
    const command = createCommand("check", [text]);
    const whole = edits.reduce((record, edit) => edit(record), { ...base, target, command });
    return skip === null ? whole : waiveSomeFailures(whole, skip);
  });

/** The number of shards; with many of them, some may have no requirement. */
const anyCount = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant(64));

/** Any shard of a run. */
const anyShard: fc.Arbitrary<RunRecord> = fc
  .record({ whole: anyUnshardedRun, count: anyCount, place: fc.nat() })
  .map(({ whole, count, place }) => splitRun(whole, count)[place % count] ?? whole);

/** A run merged from its shards, one of which may have ended early. */
const anyMerged: fc.Arbitrary<RunRecord> = fc
  .record({
    whole: anyUnshardedRun,
    count: anyCount,
    place: fc.nat(),
    end: fc.option(fc.constantFrom<RunEnd>("interrupted", "out of time", "runner died", "unreachable")),
  })
  .map(({ whole, count, place, end }) => {
    const shards = splitRun(whole, count).map((shard, index) =>
      end === null || index !== place % count ? shard : { ...shard, end, observations: [] },
    );
    return joinRun(shards, whole.command);
  });

/** Any run: a whole run, a shard, or a merged run. */
export const anyRunRecord: fc.Arbitrary<RunRecord> = withoutShrinking(
  fc.oneof(
    { weight: 4, arbitrary: anyUnshardedRun },
    { weight: 1, arbitrary: anyShard },
    { weight: 1, arbitrary: anyMerged },
  ),
);
