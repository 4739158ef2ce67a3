import { OPERATIONS, type Operation } from "../../spec/vocabulary.ts";
import type { SafetyClass } from "../../evidence/safety-class.ts";
import type { Traffic } from "../../evidence/traffic.ts";
import { isAboutOperation } from "./operation-status.ts";
import type { RunRecord } from "./run-record.ts";
import type { ReportNeverSucceeded } from "./report.ts";

/** The requests and responses of a run. */
export interface TrafficTotals {
  /** All requests, including retries. */
  readonly total: number;
  readonly requests: { readonly [safety in SafetyClass]: number };
  readonly retried: number;
  /** Successful responses by operation. */
  readonly succeeded: ReadonlyMap<string, number>;
  /** The operations that only requests were sent to that violate a format on purpose, and that rejected all of them. */
  readonly onlyRejected: ReadonlySet<string>;
  /** The other operations that requests were sent to, but that never succeeded, in the order of the document. */
  readonly neverSucceeded: readonly ReportNeverSucceeded[];
  /** Status and body length of up to two different responses, such as `200 117`; one if all responses are the same. */
  readonly shapes: readonly string[];
  /** Responses with any status. */
  readonly answered: number;
  /** Responses with status 410. */
  readonly gone: number;
  /** Responses with status 429. */
  readonly limited: number;
  /** Responses with a 2xx status. */
  readonly answered2xx: number;
  /** Responses whose status the same request did not show again. */
  readonly changed: number;
}

/** Adds up the traffic of discovery and of every check. */
export function sumTraffic(record: RunRecord): TrafficTotals {
  const parts = [record.discovery.traffic, ...record.observations.map((observation) => observation.traffic)];
  const requests = {
    read: sum(parts, (part) => part.requests.read),
    simulate: sum(parts, (part) => part.requests.simulate),
    submit: sum(parts, (part) => part.requests.submit),
    heavy: sum(parts, (part) => part.requests.heavy),
  };
  const succeeded = sumSuccesses(parts);
  const unsuccessful = listUnsuccessful(parts, succeeded);
  const onlyRejected = findOnlyRejected(parts, unsuccessful);
  return {
    total: requests.read + requests.simulate + requests.submit + requests.heavy,
    requests,
    retried: sum(parts, (part) => part.retried),
    succeeded,
    onlyRejected,
    neverSucceeded: unsuccessful.filter(({ operation }) => !onlyRejected.has(operation)),
    shapes: [...new Set(parts.flatMap(({ shapes }) => shapes))].slice(0, 2),
    answered: sum(parts, (part) => countStatuses(part, () => true)),
    gone: sum(parts, (part) => countStatuses(part, (status) => status === "410")),
    limited: sum(parts, (part) => countStatuses(part, (status) => status === "429")),
    changed: sum(parts, ({ changed = 0 }) => changed),
    answered2xx: sum(parts, (part) => countStatuses(part, (status) => /^2\d\d$/.test(status))),
  };
}

/** With a smaller share of 429s, they do not show how many requests the target accepts. */
const limitedShareMin = 0.03;

/**
 * Returns the mean rate of the requests that a target accepted which limits their rate, as a value of `--rate`. Null if it
 * turned away too few of them to say so.
 */
export function findRateLimit(
  { answered, limited, total }: Pick<TrafficTotals, "answered" | "limited" | "total">,
  durationMs: number,
): number | null {
  if (limited <= total * limitedShareMin) return null;
  return Math.max(1, Math.floor(((answered - limited) * 1_000) / Math.max(1, durationMs)));
}

function sum(parts: readonly Traffic[], count: (part: Traffic) => number): number {
  return parts.reduce((total, part) => total + count(part), 0);
}

function countStatuses(part: Traffic, isCounted: (status: string) => boolean): number {
  return Object.entries(part.statuses).reduce(
    (total, [status, count]) => (isCounted(status) ? total + count : total),
    0,
  );
}

function listUnsuccessful(
  parts: readonly Traffic[],
  succeeded: ReadonlyMap<string, number>,
): readonly ReportNeverSucceeded[] {
  const answers = parts.reduce<Counts>((total, part) => addCounts(total, part.answers), {});
  const slots = parts.flatMap(({ latencies = [] }) => latencies);
  return Object.keys(OPERATIONS).flatMap((name) => {
    const operation = name as Operation;
    if (succeeded.has(operation)) return [];
    const statuses = Object.fromEntries(
      Object.entries(answers).flatMap(([answer, count = 0]): [string, number][] => {
        const [own, status = ""] = answer.split(" ");
        return own === operation ? [[status, count]] : [];
      }),
    );
    const answered = Object.values(statuses).reduce((total, count) => total + count, 0);
    const measured = slots
      .filter((slot) => slot.operation === operation)
      .flatMap(({ bins }) => Object.values(bins))
      .reduce((total, count) => total + count, 0);
    const unanswered = Math.max(0, measured - answered);
    return answered + unanswered === 0 ? [] : [{ operation, statuses, unanswered }];
  });
}

/**
 * Finds the operations to which every request violated a format on purpose, and got a response that rejects it. Records of
 * older versions do not count the other requests, so nothing is known about them.
 */
function findOnlyRejected(
  parts: readonly Traffic[],
  unsuccessful: readonly ReportNeverSucceeded[],
): ReadonlySet<string> {
  if (parts.some(({ conforming }) => conforming === undefined)) return new Set();
  const conforming = parts.reduce<Counts>((total, part) => addCounts(total, part.conforming ?? {}), {});
  const rejected = unsuccessful.filter(({ operation, statuses, unanswered }) => {
    const isRejected = !Object.keys(statuses).map(Number).some(isAboutOperation);
    return isRejected && unanswered === 0 && (conforming[operation] ?? 0) === 0;
  });
  return new Set(rejected.map(({ operation }) => operation));
}

function sumSuccesses(parts: readonly Traffic[]): ReadonlyMap<string, number> {
  const totals = new Map<string, number>();
  for (const part of parts) {
    for (const [operation, count] of Object.entries(part.succeeded)) {
      totals.set(operation, (totals.get(operation) ?? 0) + count);
    }
  }
  return totals;
}

/** Adds the traffic of two parts of a run. */
export function addTraffic(a: Traffic, b: Traffic): Traffic {
  return {
    requests: {
      read: a.requests.read + b.requests.read,
      simulate: a.requests.simulate + b.requests.simulate,
      submit: a.requests.submit + b.requests.submit,
      heavy: a.requests.heavy + b.requests.heavy,
    },
    retried: a.retried + b.retried,
    changed: (a.changed ?? 0) + (b.changed ?? 0),
    succeeded: addCounts(a.succeeded, b.succeeded),
    statuses: addCounts(a.statuses, b.statuses),
    answers: addCounts(a.answers, b.answers),
    ...(a.conforming === undefined || b.conforming === undefined
      ? {}
      : { conforming: addCounts(a.conforming, b.conforming) }),
    shapes: [...new Set([...a.shapes, ...b.shapes])].slice(0, 2),
    ...(a.bytes === undefined && b.bytes === undefined ? {} : { bytes: addBytes(a.bytes, b.bytes) }),
    latencies: [...(a.latencies ?? []), ...(b.latencies ?? [])],
  };
}

type Counts = { readonly [name: string]: number | undefined };

function addCounts(a: Counts, b: Counts): { [name: string]: number } {
  const counts = new Map<string, number>();
  for (const [name, count = 0] of [...Object.entries(a), ...Object.entries(b)]) {
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return Object.fromEntries(counts);
}

function addBytes(a: Traffic["bytes"] = {}, b: Traffic["bytes"] = {}): NonNullable<Traffic["bytes"]> {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  const addSide = (name: string, side: "sent" | "received"): number =>
    (a[name]?.[side] ?? 0) + (b[name]?.[side] ?? 0);
  return Object.fromEntries(
    [...names].map((name) => [name, { sent: addSide(name, "sent"), received: addSide(name, "received") }]),
  );
}
