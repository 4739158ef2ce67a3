/** Shards of a run for tests, cut from its record as if each had been judged by a run of its own. */
import { joinShards, type ShardRecord } from "../verdict/join-shards.ts";
import { noTraffic, tool } from "./run-record.test.arbitrary.ts";
import type { RunRecord } from "./run-record.ts";
import { assignShards } from "./shard.ts";

/** The record that each of so many shards of a run would have made; the first did what belongs to no check. */
export function splitRun(record: RunRecord, count: number): readonly ShardRecord[] {
  const shardOf = assignShards(record.checks, count);
  return Array.from({ length: count }, (_, place) => place + 1).map((index) => ({
    ...record,
    fault: index === 1 ? record.fault : null,
    scope: { ...record.scope, shard: { index, count } },
    observations: record.observations.filter(({ requirement }) => shardOf(requirement) === index),
    discovery:
      index === 1 ? record.discovery : { ...record.discovery, traffic: noTraffic, facts: [], warnings: [] },
  }));
}

/** The whole of shards again. */
export function joinRun(shards: readonly ShardRecord[], commandLine = ""): RunRecord {
  const judged = shards.map((record) => ({ record, digest: tool.specDigest }));
  const [first, ...others] = judged;
  if (first === undefined) throw new RangeError("shards expected at least one, got none");
  return joinShards([first, ...others], commandLine);
}
