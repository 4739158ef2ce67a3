/** Computes what the requests and transactions of a run against the reference node cost on average. */
import type { CostMeans } from "../../cli/run/estimate/cost-estimate.ts";
import { toRequestClass } from "../../cli/run/request-estimate.ts";
import type { Observation } from "../../evidence/observation.ts";
import type { SafetyClass } from "../../evidence/safety-class.ts";
import { OPERATIONS, type Operation } from "../../spec/vocabulary.ts";
import { countByOperation } from "./count-requests.ts";

interface Sum {
  requests: number;
  sent: number;
  received: number;
}

/** Computes the means of a run's observations. */
export function countMeans(observations: readonly Observation[]): CostMeans {
  const sums = sumByClass(observations);
  const names = Object.keys(OPERATIONS) as Operation[];
  const bytes = names.flatMap((name) => {
    const own = sums.get(name);
    return own === undefined
      ? []
      : [[name, Object.fromEntries([...own].map(([safety, sum]) => [safety, toMean(sum)]))] as const];
  });
  const spent = observations.flatMap(({ spending }) => spending ?? []);
  const accepted = spent.reduce((total, one) => total + one.accepted.length, 0);
  const shown = spent.flatMap((one) => one.shown);
  const units = shown.reduce((total, { gasUsed }) => total + Number(gasUsed), 0);
  const submissions = sums.get("submitBatch")?.get("submit")?.requests ?? 1;
  return {
    bytes: Object.fromEntries(bytes),
    transactionsPerSubmission: Math.round((100 * accepted) / submissions) / 100,
    gasUnitsPerTransaction: Math.round(units / Math.max(1, shown.length)),
  };
}

const toMean = ({ requests, sent, received }: Sum) => ({
  sent: Math.round(sent / requests),
  received: Math.round(received / requests),
});

function sumByClass(observations: readonly Observation[]): ReadonlyMap<Operation, Map<SafetyClass, Sum>> {
  const sums = new Map<Operation, Map<SafetyClass, Sum>>();
  for (const observation of observations) {
    const counts = new Map<Operation, number>();
    for (const [operation, count] of countByOperation(observation)) {
      counts.set(operation, (counts.get(operation) ?? 0) + count);
    }
    for (const [operation, requests] of counts) {
      const own = sums.get(operation) ?? new Map<SafetyClass, Sum>();
      sums.set(operation, own);
      const safety = toRequestClass(operation, observation.safety);
      const sum = own.get(safety) ?? { requests: 0, sent: 0, received: 0 };
      own.set(safety, sum);
      sum.requests += requests;
      sum.sent += observation.traffic.bytes?.[operation]?.sent ?? 0;
      sum.received += observation.traffic.bytes?.[operation]?.received ?? 0;
    }
  }
  return sums;
}
