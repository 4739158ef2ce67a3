/** Splits a run into shards for tests, and joins them again. */
import { createCommand } from "../../evidence/command.ts";
import { joinShards, type ShardRecord } from "../verdict/join-shards.ts";
import { noTraffic, tool } from "./run-record.test.arbitrary.ts";
import type { RunRecord } from "./run-record.ts";
import { assignShards } from "./shard.ts";

/** Splits a run into the records of its shards; the first one keeps the discovery. */
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

/** Joins shards to the whole run. */
export function joinRun(shards: readonly ShardRecord[], command = createCommand("check", [])): RunRecord {
  const judged = shards.map((record) => ({ record, digest: tool.specDigest }));
  const [first, ...others] = judged;
  if (first === undefined) throw new RangeError("shards must contain at least one run, got none");
  return joinShards([first, ...others], command);
}
