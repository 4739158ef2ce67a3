import type { Shard } from "../../reports/model/shard.ts";
import { UsageError } from "../usage-error.ts";
import { malformedValue, type Place, type ValueParser } from "./option.ts";

/** Each shard repeats discovery, so more shards than this do not save time. */
const shardsMax = 64;

const accepted =
  `i/n, with n from 1 to ${shardsMax} and i from 1 to n, such as 2/3, or auto in a GitLab job with parallel, ` +
  "or auto/n in a Kubernetes job with completionMode Indexed";

/** Parses a shard such as `2/3`, or `auto` and `auto/3`, whose parts come from the variables of an engine. */
export const parseShard: ValueParser<Shard> = (text, place) => {
  if (text === "auto") return readGitlabShard(place);
  const [, part = "", parts = ""] = /^(auto|\d{1,2})\/(\d{1,2})$/.exec(text) ?? [];
  const count = Number(parts);
  if (count < 1 || count > shardsMax) throw malformedValue(place, accepted, text);
  const index = part === "auto" ? readKubernetesIndex(count, place) : Number(part);
  if (index < 1 || index > count) throw malformedValue(place, accepted, text);
  return { index, count };
};

/** Reads the shard of a GitLab job. One without `parallel` has a total of 1 and no index. */
function readGitlabShard({ where, env }: Place): Shard {
  const { CI_NODE_TOTAL: total = "", CI_NODE_INDEX: index = total === "1" ? "1" : "" } = env;
  const shard = { index: toInteger(index), count: toInteger(total) };
  if (shard.index >= 1 && shard.index <= shard.count && shard.count <= shardsMax) return shard;
  const other =
    env["JOB_COMPLETION_INDEX"] === undefined
      ? "write i/n elsewhere, such as 2/3"
      : "write auto/n in a Kubernetes job with n completions";
  throw new UsageError(
    `${where} auto needs the variables of a GitLab job with parallel, CI_NODE_TOTAL from 1 to ${shardsMax} and ` +
      `CI_NODE_INDEX from 1 to the total, got ${describe(total)} and ${describe(index)}; ${other}`,
  );
}

/** Reads the number of a shard, from 1, from the index of a Kubernetes job, which counts from 0. */
function readKubernetesIndex(count: number, { where, env }: Place): number {
  const { JOB_COMPLETION_INDEX: index = "" } = env;
  const value = toInteger(index);
  if (value >= 0 && value < count) return value + 1;
  throw new UsageError(
    `${where} auto/${count} needs the variable JOB_COMPLETION_INDEX from 0 to ${count - 1}, got ${describe(index)}; ` +
      `a Kubernetes job has it with completionMode: Indexed and completions: ${count}`,
  );
}

function toInteger(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : -1;
}

function describe(text: string): string {
  return text === "" ? "nothing" : JSON.stringify(text);
}
