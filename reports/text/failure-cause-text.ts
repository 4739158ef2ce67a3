/** What reports say about causes of failure. */
import { levels } from "../../spec/requirement.ts";
import { formatCount } from "../model/plain-text.ts";
import type { Report, ReportFailure } from "../model/report.ts";
import { listClusters, type Cause, type FailureCluster } from "../verdict/causes.ts";
import { formatLevelCount } from "../verdict/headline.ts";
import { joinWords } from "./search-text.ts";

/** Says how many causes the failed requirements have, such as `2 causes, of 3 MUSTs and 1 SHOULD`. */
export function describeCauses(causes: readonly Cause[]): string {
  const failed = new Map(
    causes.flatMap(listClusters).map(({ requirement: { id, level } }) => [id, level] as const),
  );
  const counts = levels.flatMap((level) => {
    const count = [...failed.values()].filter((one) => one === level).length;
    return count === 0 ? [] : [formatLevelCount(count, level)];
  });
  return `${formatCount(causes.length, "cause")}, of ${joinWords(counts)}`;
}

/**
 * Says how the failures to correct count: with the requirements that may follow from them, or not at all; null if they
 * count by themselves.
 */
export function describeWeight(cause: Cause, { scope }: Report): string | null {
  if (cause.lead.affectsVerdict) return null;
  if (!cause.affectsVerdict) return `ignored at --level ${scope.level}`;
  const explained = cause.consequences.filter(({ affectsVerdict }) => affectsVerdict);
  const ids = new Map(explained.map(({ requirement: { id, level } }) => [id, level] as const));
  const counts = levels.flatMap((level) => {
    const count = [...ids.values()].filter((one) => one === level).length;
    return count === 0 ? [] : [formatLevelCount(count, level)];
  });
  return counts.length === 0 ? null : `explains ${joinWords(counts)}`;
}

/** The places of more requirements than this would take several rows. */
const placesMax = 3;

/** Names the other requirements of one fault, a few with the place of each, such as `RESP-004 (X-NODE-EPOCH)`. */
export function describeSame({ same }: Cause): string | null {
  if (same.length === 0) return null;
  const name = ({ requirement: { id }, members: [first] }: FailureCluster): string =>
    same.length > placesMax ? id : `${id} (${toPlace(first)})`;
  return same.map(name).join(", ");
}

function toPlace({ layer, pointer, operation }: ReportFailure): string {
  return (layer === "headers" || operation === null ? pointer : operation) || "the response";
}

/** Names what may follow from a cause, each with its level, and says why; null if nothing follows. */
export function describeConsequences({ consequences }: Cause): string | null {
  const [first] = consequences;
  if (first === undefined) return null;
  const ids = new Map(consequences.map(({ requirement: { id, level } }) => [id, `${id} ${level}`]));
  return `${[...ids.values()].join(", ")}: ${first.root?.why ?? ""}`;
}

/**
 * Renders how often a cause occurred, such as `5 times in all, also in getAccount`; null if it occurred once. The
 * operation of the first failure is left out, because renderers show that failure in full.
 */
export function describeOccurrences({ members, operations, occurrences }: FailureCluster): string | null {
  const [first] = members;
  const others = operations.filter((operation) => operation !== first.operation);
  if (occurrences === 1 && others.length === 0) return null;
  const times = `${formatCount(occurrences, "time")} in all`;
  return others.length === 0 ? times : `${times}, also in ${others.join(", ")}`;
}

/** Says that failures may follow from another one, such as `may follow from SIMU-006`; null if they have no root. */
export function describeRoot({ root }: FailureCluster): string | null {
  return root === null ? null : `may follow from ${root.id}, which is to be corrected first: ${root.why}`;
}
