import type {
  CoverageCounts,
  Fact,
  Failure,
  SafetyClass,
  Traffic,
} from "../../../reports/model/observation.ts";
import type { RequirementId } from "../../../spec/catalogue.ts";
import type { FactId } from "../../../spec/facts.ts";
import type { Operation } from "../../../spec/vocabulary.ts";
import { createCoverageCounter, type CoverageCounter } from "./coverage-counter.ts";

/** A target that says something else every time tells no more after so many values. */
const factValuesMax = 20;

/** Collects what happens during one check: what was sent, asserted, found and noticed. */
export interface Recorder {
  /** Counts an answer or its absence; `status` is null where none arrived. Returns the ordinal of the exchange. */
  countExchange(sent: {
    operation: Operation | null;
    safety: SafetyClass;
    retry: boolean;
    status: number | null;
    /** Null where no answer arrived. */
    bodyBytes: number | null;
  }): number;
  /** Notes that an assertion was executed on an exchange; the same pair counts once. */
  recordAssertion(requirement: RequirementId, assertion: string, ordinal: number): void;
  /** Notes that so many assertions of a requirement were executed on an exchange on which none was noted before. */
  recordAssertions(requirement: RequirementId, times: number, ordinal: number): void;
  /** Notes which cells of the coverage view an exchange belongs to. */
  readonly covered: CoverageCounter["covered"];
  /** Adds a violation found on the way; an equal one only counts once more. */
  found(failure: Failure): void;
  /** Keeps what was observed of something that the document leaves open; of one fact not too many values. */
  noticed(id: FactId, value: string): void;
  addWarning(warning: string): void;
  readonly findings: () => readonly Failure[];
  readonly assertions: () => { readonly [id in RequirementId]?: number };
  readonly coverage: () => CoverageCounts;
  readonly traffic: () => Traffic;
  readonly facts: () => readonly Fact[];
  readonly warnings: () => readonly string[];
}

/** What is broken in one element of an array is broken in the others in the same way: it is one finding. */
const arrayIndices = /\/\d+(?=\/|$)/g;

/** Of so many findings the bodies are kept; a target that breaks everything everywhere must not fill the memory. */
const findingsWholeMax = 100;

function withoutBodies(failure: Failure): Failure {
  const exchanges = failure.exchanges.map((exchange) =>
    exchange.response === null
      ? exchange
      : { ...exchange, response: { ...exchange.response, body: "", bodyIsCut: true } },
  );
  return { ...failure, exchanges };
}

export function createRecorder(): Recorder {
  const findings = new Map<string, Failure>();
  const pairs = new Set<string>();
  const assertions: { [id in RequirementId]?: number } = {};
  const requests = { read: 0, simulate: 0, submit: 0, heavy: 0 };
  const succeeded: { [operation in Operation]?: number } = {};
  const statuses: { [status: string]: number } = {};
  const answers: { [operationAndStatus: string]: number } = {};
  const shapes: string[] = [];
  const facts = new Map<FactId, Set<string>>();
  const warnings = new Set<string>();
  const coverageCounter = createCoverageCounter();
  let retried = 0;
  let ordinal = 0;
  return {
    countExchange({ operation, safety, retry, status, bodyBytes }) {
      requests[safety] += 1;
      if (retry) retried += 1;
      if (status !== null) {
        statuses[status] = (statuses[status] ?? 0) + 1;
        const answer = `${operation ?? "none"} ${status}`;
        answers[answer] = (answers[answer] ?? 0) + 1;
        const shape = `${status} ${bodyBytes}`;
        if (shapes.length < 2 && shapes[0] !== shape) shapes.push(shape);
      }
      if (operation !== null && (status === 200 || status === 202 || status === 206)) {
        succeeded[operation] = (succeeded[operation] ?? 0) + 1;
      }
      ordinal += 1;
      return ordinal;
    },
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
    covered: (cells, exchange) => coverageCounter.covered(cells, exchange),
    found(failure) {
      const key = JSON.stringify([
        failure.requirement,
        failure.operation,
        failure.layer,
        failure.pointer.replace(arrayIndices, "/*"),
        failure.mismatch,
      ]);
      const known = findings.get(key);
      const first = findings.size < findingsWholeMax ? failure : withoutBodies(failure);
      findings.set(key, known === undefined ? first : { ...known, occurrences: known.occurrences + 1 });
    },
    noticed(id, value) {
      const values = facts.get(id) ?? new Set<string>();
      facts.set(id, values);
      if (values.size < factValuesMax) values.add(value);
    },
    addWarning(warning) {
      warnings.add(warning);
    },
    findings: () => [...findings.values()],
    assertions: () => ({ ...assertions }),
    coverage: () => coverageCounter.counts(),
    traffic: () => ({
      requests: { ...requests },
      retried,
      succeeded: { ...succeeded },
      statuses: { ...statuses },
      answers: { ...answers },
      shapes: [...shapes],
    }),
    facts: () => [...facts].flatMap(([id, values]) => [...values].map((value) => ({ id, value }))),
    warnings: () => [...warnings],
  };
}
