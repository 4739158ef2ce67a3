import type { CoverageCounts } from "../../../evidence/coverage.ts";
import type { CheckWarning } from "../../../evidence/observation.ts";
import type { Failure } from "../../../evidence/failure.ts";
import type { PairCoverage } from "../../../evidence/pair-coverage.ts";
import type { RequirementId } from "../../../spec/catalogue.ts";
import type { CoverageCell } from "../../../spec/coverage.ts";
import type { FactId, LagFactId } from "../../../spec/facts.ts";
import type { AcceptedTransaction, ShownTransaction } from "../../../evidence/spending.ts";
import type { Recorder } from "../../client/recorder.ts";
import { createTrafficCounter } from "./traffic-counter.ts";
import { createWaitCounter } from "./wait-counter.ts";

/**
 * The maximum number of values per fact. Without a limit, a target whose responses always differ would add a value
 * with each response.
 */
const factValuesMax = 20;

/**
 * Matches array indices in a pointer. They are ignored, so the same mismatch in several elements of an array is one
 * finding.
 */
const arrayIndices = /\/\d+(?=\/|$)/g;

/**
 * The maximum number of findings that keep their response bodies. Without a limit, a target that violates everything
 * could exhaust the memory.
 */
const findingsWithBodiesMax = 100;

function withoutBodies(failure: Failure): Failure {
  const exchanges = failure.exchanges.map((exchange) =>
    exchange.response === null
      ? exchange
      : { ...exchange, response: { ...exchange.response, body: "", bodyIsCut: true } },
  );
  return { ...failure, exchanges };
}

/** Returns a key that is equal for findings that are counted together. */
function toFindingKey({
  requirement,
  operation,
  layer,
  pointer,
  mismatch,
  exchanges,
  values,
}: Failure): string {
  // A known divergence may explain one of these values but not another one at the same place, so they are separate findings.
  const { status } = exchanges.at(-1)?.response ?? {};
  return JSON.stringify([
    requirement,
    operation,
    layer,
    pointer.replace(arrayIndices, "/*"),
    mismatch,
    status,
    values,
  ]);
}

/**
 * Names the request of a finding. Of equal findings, that with the first name is shown, because the order of responses to
 * requests that are sent at the same time differs from run to run.
 */
function toRequestKey({ exchanges }: Failure): string {
  const request = exchanges.at(-1)?.request;
  return request === undefined ? "" : `${request.method} ${request.url} ${request.body ?? ""}`;
}

/** Counts equal findings as one. */
function createFindings(): { readonly add: Recorder["addFinding"]; readonly list: Recorder["findings"] } {
  const findings = new Map<string, Failure>();
  return {
    add(failure) {
      const key = toFindingKey(failure);
      const known = findings.get(key);
      const first = findings.size < findingsWithBodiesMax ? failure : withoutBodies(failure);
      if (known === undefined) findings.set(key, first);
      else {
        const shown = toRequestKey(failure) < toRequestKey(known) ? first : known;
        findings.set(key, { ...shown, occurrences: known.occurrences + 1 });
      }
    },
    list: () => sortByKey([...findings]).map(([, failure]) => failure),
  };
}

/** Sorts entries by their key, for the same reason. */
function sortByKey<Key extends string, Value>(entries: readonly (readonly [Key, Value])[]) {
  return entries.toSorted(([one], [other]) => (one < other ? -1 : 1));
}

export function createRecorder(): Recorder {
  const findings = createFindings();
  const pairs = new Set<string>();
  const assertions: { [id in RequirementId]?: number } = {};
  const facts = new Map<FactId, Set<string>>();
  const lagCounter = createLagCounter();
  const warnings = new Set<CheckWarning>();
  const trafficCounter = createTrafficCounter();
  const coverageCounter = createCoverageCounter();
  const spendingCounter = createSpendingCounter();
  let pairCoverage: PairCoverage | null = null;
  return {
    countExchange: trafficCounter.countExchange,
    countChanged: trafficCounter.countChanged,
    lastOrdinal: trafficCounter.lastOrdinal,
    recordAssertion(requirement, assertion, exchange) {
      coverageCounter.recordAssertion(requirement, exchange);
      const pair = `${requirement} ${exchange} ${assertion}`;
      if (pairs.has(pair)) return;
      pairs.add(pair);
      assertions[requirement] = (assertions[requirement] ?? 0) + 1;
    },
    recordAssertions(requirement, times, exchange) {
      coverageCounter.recordAssertion(requirement, exchange);
      assertions[requirement] = (assertions[requirement] ?? 0) + times;
    },
    recordPairs(counted) {
      pairCoverage = counted;
    },
    recordCoverage: coverageCounter.recordCoverage,
    addFinding: findings.add,
    recordFact(id, value) {
      const values = facts.get(id) ?? new Set<string>();
      facts.set(id, values);
      if (values.size < factValuesMax) values.add(value);
    },
    recordLag: lagCounter.recordLag,
    ...createWaitCounter(),
    recordSpending: spendingCounter.recordSpending,
    addWarning(warning) {
      warnings.add(warning);
    },
    findings: findings.list,
    assertions: () => ({ ...assertions }),
    coverage: coverageCounter.counts,
    pairs: () => pairCoverage,
    traffic: trafficCounter.traffic,
    spending: spendingCounter.spending,
    facts: () =>
      sortByKey([...facts]).flatMap(([id, values]) => [...values].toSorted().map((value) => ({ id, value }))),
    lags: lagCounter.lags,
    warnings: () => [...warnings],
  };
}

function createSpendingCounter(): Pick<Recorder, "recordSpending" | "spending"> {
  const accepted: AcceptedTransaction[] = [];
  const shown: ShownTransaction[] = [];
  return {
    recordSpending(spending) {
      accepted.push(...spending.accepted);
      shown.push(...spending.shown);
    },
    spending: () => (accepted.length + shown.length === 0 ? null : { accepted, shown }),
  };
}

/** Counts the responses that are behind an earlier response, and keeps the largest lag. */
function createLagCounter(): Pick<Recorder, "recordLag" | "lags"> {
  const lags = new Map<LagFactId, { readonly responses: number; readonly worst: bigint }>();
  return {
    recordLag(id, versions) {
      const { responses, worst } = lags.get(id) ?? { responses: 0, worst: 0n };
      lags.set(id, { responses: responses + 1, worst: versions > worst ? versions : worst });
    },
    lags: () => [...lags].map(([id, { responses, worst }]) => ({ id, responses, worst: String(worst) })),
  };
}

/**
 * Counts the exchanges of each coverage cell. For each requirement that judges the cell, also counts the exchanges in
 * which it was asserted.
 */
interface CoverageCounter {
  readonly recordAssertion: (requirement: RequirementId, ordinal: number) => void;
  readonly recordCoverage: Recorder["recordCoverage"];
  readonly counts: () => CoverageCounts;
}

function createCoverageCounter(): CoverageCounter {
  const asserted = new Map<number, Set<RequirementId>>();
  const covered: (readonly [ordinal: number, cells: readonly CoverageCell[]])[] = [];
  let unclassified = 0;
  return {
    recordAssertion(requirement, ordinal) {
      const known = asserted.get(ordinal);
      if (known === undefined) asserted.set(ordinal, new Set([requirement]));
      else known.add(requirement);
    },
    recordCoverage(cells, ordinal) {
      if (cells === null) unclassified += 1;
      else covered.push([ordinal, cells]);
    },
    counts() {
      const counts = new Map<CoverageCell, Count>();
      for (const [ordinal, cells] of covered) {
        for (const cell of cells) {
          const count = counts.get(cell) ?? { seen: 0, judged: {} };
          counts.set(cell, count);
          count.seen += 1;
          for (const id of judgesOf(cell)) {
            if (asserted.get(ordinal)?.has(id) === true) count.judged[id] = (count.judged[id] ?? 0) + 1;
          }
        }
      }
      return {
        cells: Object.fromEntries([...counts].map(([{ name }, count]) => [name, count])),
        unclassified,
      };
    },
  };
}

interface Count {
  seen: number;
  readonly judged: { [id in RequirementId]?: number };
}

function judgesOf({ judgement }: CoverageCell): readonly RequirementId[] {
  return typeof judgement === "string" ? [] : judgement;
}
