import { compareText } from "./plain-text.ts";
import type { Failure } from "../../evidence/failure.ts";
import { listFailures } from "./failures.ts";
import type { Observation, PlannedCheck } from "../../evidence/observation.ts";
import type { RunEnd, RunRecord } from "./run-record.ts";
import { isAboutOperation } from "./operation-status.ts";
import { assignShards, type Shard } from "./shard.ts";
import { sumTraffic, type TrafficTotals } from "./traffic.ts";
import type { Search } from "../../evidence/search.ts";
import type { Sign } from "../../spec/subjects.ts";

/** A run record indexed by requirement. The order in which observations arrived does not matter. */
export interface Evidence {
  readonly record: RunRecord;
  /** Observations ordered by requirement and title. */
  readonly observations: readonly Observation[];
  readonly traffic: TrafficTotals;
  /** What was searched, and what the responses of the whole run show; null in records of older versions. */
  readonly search: Search | null;
  planned(requirement: string): readonly PlannedCheck[];
  /** The observations of the checks of a requirement. */
  observed(requirement: string): readonly Observation[];
  /** Every failure of a requirement, including those found by checks of other requirements. */
  failures(requirement: string): readonly Failure[];
  /** How many assertions of a requirement the run executed. */
  assertions(requirement: string): number;
  /** The other shard that judges a requirement; null if this run judges it. */
  otherShard(requirement: string): Shard | null;
  /** How the run ended. For a merged run, how the shard ended that judges the requirement. */
  endOf(requirement: string): RunEnd;
  /** Every requirement id that occurs in the planned checks, the observations or the failures. */
  readonly mentionedIds: ReadonlySet<string>;
}

/** Indexes the record of a run. */
export function indexEvidence(record: RunRecord): Evidence {
  const observations = record.observations.toSorted(
    (a, b) => compareText(a.requirement, b.requirement) || compareText(a.title, b.title),
  );
  const planned = groupByRequirement(record.checks);
  const observed = groupByRequirement(observations);
  const failures = groupByRequirement(observations.flatMap(listFailures));
  const assertions = sumAssertions(observations);
  const { shard } = record.scope;
  const shardOf = assignShards(record.checks, shard?.count ?? record.shards?.length ?? 1);
  const traffic = sumTraffic(record);
  const { search = null } = record.discovery;
  return {
    record,
    observations,
    traffic,
    search:
      search === null
        ? null
        : {
            steps: [...search.steps, ...listBatchSteps(traffic)],
            signs: [...search.signs, ...findSignsOfRun(record.target, traffic, failures)],
          },
    planned: (requirement) => planned.get(requirement) ?? [],
    observed: (requirement) => observed.get(requirement) ?? [],
    failures: (requirement) => failures.get(requirement) ?? [],
    assertions: (requirement) => assertions.get(requirement) ?? 0,
    otherShard: (requirement) => {
      const own = shardOf(requirement);
      return shard === null || own === shard.index ? null : { ...shard, index: own };
    },
    endOf: (requirement) => record.shards?.[shardOf(requirement) - 1]?.end ?? record.end,
    mentionedIds: new Set([...planned.keys(), ...observed.keys(), ...failures.keys()]),
  };
}

/** Returns the step of the batches that succeeded. Discovery submits none. */
function listBatchSteps({ succeeded }: TrafficTotals): Search["steps"] {
  const operation = "submitBatch";
  const reads = succeeded.get(operation) ?? 0;
  return reads === 0 ? [] : [{ operation, reads, unanswered: 0 }];
}

/** Returns the signs that the headers and statuses of the whole run show, and not only those of discovery. */
function findSignsOfRun(
  { first, last }: RunRecord["target"],
  { gone, neverSucceeded }: TrafficTotals,
  failures: ReadonlyMap<string, readonly Failure[]>,
): readonly Sign[] {
  const positions = [first, last].filter((position) => position !== null);
  const isAbove = (above: string | null, below: string | null): boolean =>
    above !== null && below !== null && BigInt(above) > BigInt(below);
  const signs: readonly (readonly [Sign, boolean])[] = [
    ["status-410", gone > 0],
    ["older-than-oldest", positions.some((one) => isAbove(one.oldestLedgerVersion, "0"))],
    // Only a run in which the target violates BTCH-006 has shown that it takes no batch of several transactions.
    ["several-in-a-batch", !failures.has("BTCH-006")],
    // A served operation rejects malformed input with another status than 404, also if it has no item.
    ["items-not-served", neverSucceeded.some(isNotServed)],
    ["block-below", positions.some((one) => isAbove(one.blockHeight, one.oldestBlockHeight))],
  ];
  return signs.flatMap(([sign, isShown]) => (isShown ? [sign] : []));
}

function isNotServed({ operation, statuses }: TrafficTotals["neverSucceeded"][number]): boolean {
  return operation === "getTableItem" && Object.keys(statuses).map(Number).every(isAboutOperation);
}

function groupByRequirement<Item extends { readonly requirement: string }>(
  items: readonly Item[],
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(item.requirement);
    if (group === undefined) groups.set(item.requirement, [item]);
    else group.push(item);
  }
  return groups;
}

function sumAssertions(observations: readonly Observation[]): ReadonlyMap<string, number> {
  const totals = new Map<string, number>();
  for (const observation of observations) {
    for (const [requirement, count] of Object.entries(observation.assertions)) {
      totals.set(requirement, (totals.get(requirement) ?? 0) + count);
    }
  }
  return totals;
}
