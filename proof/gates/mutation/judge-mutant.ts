import { check, type CheckRequest, type Report } from "../../../cli/check-api.ts";
import { createNode, type ReferenceNode } from "../../../reference-node/node.ts";
import { isExtendedRequirementId } from "../../../spec/extended/requirements.ts";
import { findJudgingRows, type Mutant } from "../../fake-nodes/mutants/mutant.ts";
import type { Alteration, RewriteRequest } from "../../fake-nodes/wire/exchange.ts";
import { serveProxy } from "../../fake-nodes/wire/proxy.ts";

/**
 * Whether a mutant is judged only by the requirement that its defect violates (which is faster), or by all
 * requirements.
 */
export type JudgingScope = "own requirement" | "all requirements";

/** The result of judging one mutant. */
export interface MutantResult {
  readonly id: string;
  readonly judgingScope: JudgingScope;
  /** How often the defect changed a response, or a replaced part of the node behaved differently. */
  readonly hits: number;
  /** The status of the requirement that the defect violates. */
  readonly status: string;
  /** The reason for this status. If the requirement failed, the summary of its first failure. */
  readonly reason: string;
  /** The ids of all failed requirements. */
  readonly failed: readonly string[];
  /** Errors in the suites, by requirement. */
  readonly errors: readonly string[];
  readonly millis: number;
}

const seed = 20_261;
const runs = 10;

/** A target that serves one mutant. */
export interface MutantTarget {
  readonly baseUrl: string;
  readonly node: ReferenceNode;
  readonly hits: () => number;
  close(): Promise<void>;
}

/**
 * Serves a mutant on the loopback. Port 0 selects a free port. Uses the node `shared`, unless the mutant
 * defines its own node.
 */
export async function serveMutant(mutant: Mutant, shared?: ReferenceNode, port = 0): Promise<MutantTarget> {
  let partHits = 0;
  const own = mutant.node?.(() => (partHits += 1));
  const node = own ?? shared ?? createNode();
  const proxy = await serveProxy(node, mutant.alter, "/v1", mutant.rewriteRequest, port);
  return {
    baseUrl: proxy.baseUrl,
    node,
    hits: () => proxy.hits() + partHits,
    close: async () => {
      await proxy.close();
      if (node !== shared) await node.close();
    },
  };
}

/** Judges a mutant with the safety class and the profile that it declares. */
export async function judgeMutant(
  mutant: Mutant,
  judgingScope: JudgingScope,
  shared?: ReferenceNode,
): Promise<MutantResult> {
  const started = performance.now();
  const report = await runCheck(mutant, judgingScope, shared);
  const results = listResults(report);
  const own = results.find(({ id }) => id === mutant.requirement);
  return {
    id: mutant.id,
    judgingScope,
    hits: report.hits,
    status: own?.status ?? "not judged",
    reason: own?.reason ?? "",
    failed: results.filter(({ status }) => status === "fail").map(({ id }) => id),
    errors: results.filter(({ status }) => status === "error").map(({ id, reason }) => `${id}: ${reason}`),
    millis: Math.round(performance.now() - started),
  };
}

/** Lists the results of all rules. Those that are reported apart come last, with the statuses of the others. */
function listResults({
  requirements,
  extended,
}: Report): readonly { readonly id: string; readonly status: string; readonly reason: string }[] {
  return [
    ...requirements.map(({ id, status, reason, failures }) => ({
      id,
      status,
      reason: failures[0]?.summary ?? reason ?? "",
    })),
    ...(extended?.requirements ?? []).map(({ id, status, reason, failure }) => ({
      id,
      status: status === "violated" ? "fail" : status,
      reason: failure?.summary ?? reason ?? "",
    })),
  ];
}

/** Runs a check against a mutant. A run that changes the ledger gets a separate node. */
export async function runCheck(
  mutant: Mutant,
  judgingScope: JudgingScope,
  shared?: ReferenceNode,
): Promise<Report & { readonly hits: number }> {
  const target = await serveMutant(mutant, isSideEffectFree(mutant) ? shared : undefined);
  try {
    const report = await check(toCheckRequest(mutant, target, judgingScope));
    return { ...report, hits: target.hits() };
  } finally {
    await target.close();
  }
}

/** Whether a run against a mutant leaves its node unchanged. */
export function isSideEffectFree({ allow = "read" }: Mutant): boolean {
  return allow === "read" || allow === "simulate";
}

/** Creates the check request for a mutant: its safety class, its profile and its requirements. */
export function toCheckRequest(
  { allow = "read", profileOverrides = {}, usesFullProfile = allow !== "read", ...mutant }: Mutant,
  { baseUrl, node }: MutantTarget,
  judgingScope: JudgingScope,
): CheckRequest {
  const profile = usesFullProfile ? { ...node.profile, ...profileOverrides } : profileOverrides;
  const only = judgingScope === "own requirement" ? { only: findJudgingRows(mutant) } : {};
  const apart = isExtendedRequirementId(mutant.requirement) ? judgedApart : {};
  const { revision } = mutant;
  return {
    baseUrl,
    level: "should",
    seed,
    runs,
    allow,
    profile,
    ...(revision === undefined ? {} : { revision }),
    ...only,
    ...apart,
  };
}

/** Judges all rules that are reported apart, and of the document only one requirement, which takes a few requests. */
export const judgedApart = { extended: true, only: ["HLTH-001"] } as const satisfies CheckRequest;

/** Runs a check at level SHOULD against a node with altered responses. */
export async function judgeAltered(
  node: ReferenceNode,
  alter: Alteration,
  request: CheckRequest,
  rewriteRequest?: RewriteRequest,
): Promise<Report> {
  const proxy = await serveProxy(node, alter, "/v1", rewriteRequest);
  try {
    return await check({ baseUrl: proxy.baseUrl, level: "should", ...request });
  } finally {
    await proxy.close();
  }
}
