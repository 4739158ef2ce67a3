import type { Command } from "../../evidence/command.ts";
import type { LedgerPosition } from "../../evidence/ledger-position.ts";
import type { Traffic } from "../../evidence/traffic.ts";
import type { MergedShard, RunEnd, RunRecord } from "../model/run-record.ts";
import { renderShard, type Shard } from "../model/shard.ts";
import { joinSearches } from "../../evidence/search.ts";
import { moveLatencies } from "../model/timeline.ts";
import { addTraffic } from "../model/traffic.ts";

/** The record of a run that judged one shard. */
export interface ShardRecord extends RunRecord {
  readonly scope: RunRecord["scope"] & { readonly shard: Shard };
}

/** The record of a shard with the digest of its report. */
export interface JudgedShard {
  readonly record: ShardRecord;
  /** The digest of its report. */
  readonly digest: string;
}

type AtLeastOne<Item> = readonly [Item, ...Item[]];

/**
 * Joins the records of all shards to one record, which is then judged like any other run.
 * @param command the command that repeats the run without shards
 */
export function joinShards(given: AtLeastOne<JudgedShard>, command: Command): RunRecord {
  const shards = given.toSorted((a, b) => a.record.scope.shard.index - b.record.scope.shard.index);
  const records = shards.map(({ record }) => record);
  // Each shard has a time limit of its own.
  const { timeLimit: _timeLimit, ...first } =
    records.find(({ target }) => target.first !== null) ?? given[0].record;
  const startMillis = Math.min(...records.map(startOf));
  const faults = records.flatMap(({ fault }) => (fault === null ? [] : [fault]));
  return {
    ...first,
    end: mergeEnds(records.map(({ end }) => end)),
    fault: faults.length === 0 ? null : [...new Set(faults)].join("; "),
    target: { ...first.target, ...mergePositions(records), ...findFirstExchanges(records) },
    startedAt: new Date(startMillis).toISOString(),
    durationMs: Math.max(...records.map(endOf)) - startMillis,
    command,
    scope: { ...first.scope, shard: null },
    shards: shards.map(mergedShard),
    reportUrl: findSharedUrl(records),
    observations: records.flatMap((record) =>
      record.observations.map((one) => moveLatencies(one, startMillis - startOf(record))),
    ),
    discovery: {
      traffic: records
        .map((record) => moveLatencies(record.discovery, startMillis - startOf(record)).traffic)
        .reduce(addTraffic, noTraffic),
      ...joinSearchesOf(records),
      facts: records.flatMap(({ discovery }) => discovery.facts),
      warnings: [...new Set(records.flatMap(({ discovery }) => discovery.warnings))],
    },
  };
}

/** Joins what the shards searched, if each of them says it. */
function joinSearchesOf(records: readonly RunRecord[]): Pick<RunRecord["discovery"], "search"> {
  const searches = records.flatMap(({ discovery: { search } }) => (search === undefined ? [] : [search]));
  return searches.length < records.length ? {} : { search: joinSearches(searches) };
}

/** Returns the URL of the page if all shards have the same; otherwise it is that of one shard and not of the merged page. */
function findSharedUrl(records: readonly RunRecord[]): string | null {
  const urls = new Set(records.map(({ reportUrl = null }) => reportUrl));
  const [url = null] = urls;
  return urls.size === 1 ? url : null;
}

const noTraffic: Traffic = {
  requests: { read: 0, simulate: 0, submit: 0, heavy: 0 },
  retried: 0,
  succeeded: {},
  statuses: {},
  answers: {},
  conforming: {},
  shapes: [],
};

/** The most severe end comes first. `out of time` is last, because such a run may still have finished every check. */
const endsBySeverity: readonly RunEnd[] = [
  "runner died",
  "interrupted",
  "not recognized",
  "partly unreachable",
  "out of time",
];

/** Determines how a merged run ended from the ends of its shards. */
export function mergeEnds(ends: readonly RunEnd[]): RunEnd {
  if (ends.every((end) => end === "unreachable")) return "unreachable";
  const found = new Set<RunEnd>(ends.map((end) => (end === "unreachable" ? "partly unreachable" : end)));
  return endsBySeverity.find((end) => found.has(end)) ?? "completed";
}

/** Returns the first ledger position of the earliest shard and the last ledger position of the latest shard. */
function mergePositions(records: readonly RunRecord[]): {
  readonly first: LedgerPosition | null;
  readonly last: LedgerPosition | null;
} {
  const byStart = records.toSorted((a, b) => startOf(a) - startOf(b));
  const byEnd = records.toSorted((a, b) => endOf(a) - endOf(b));
  return {
    first: byStart.find(({ target }) => target.first !== null)?.target.first ?? null,
    last: byEnd.findLast(({ target }) => target.last !== null)?.target.last ?? null,
  };
}

/** Returns the first exchanges of a shard whose target was not recognized, if there is one. */
function findFirstExchanges(records: readonly RunRecord[]): Pick<RunRecord["target"], "firstExchanges"> {
  const { firstExchanges } = records.find(({ target }) => target.firstExchanges !== undefined)?.target ?? {};
  return firstExchanges === undefined ? {} : { firstExchanges };
}

function startOf({ startedAt }: RunRecord): number {
  return Date.parse(startedAt);
}

function endOf(record: RunRecord): number {
  return startOf(record) + record.durationMs;
}

function mergedShard({ record, digest }: JudgedShard): MergedShard {
  const { scope, target, end } = record;
  return { shard: renderShard(scope.shard), digest, baseUrl: target.baseUrl, end };
}
