import { check, type CheckRequest, type Report } from "../../../cli/check-api.ts";
import { createNode, type ReferenceNode } from "../../../reference-node/node.ts";
import { findJudgingRows, type Mutant } from "../../fake-nodes/mutants/mutant.ts";
import type { Alteration, RewriteRequest } from "../../fake-nodes/wire/exchange.ts";
import { serveProxy } from "../../fake-nodes/wire/proxy.ts";

/** By its own requirement only, at a fraction of the cost, or by every one. */
export type JudgingScope = "in place" | "whole";

/** What became of one mutant. */
export interface MutantResult {
  readonly id: string;
  readonly judgingScope: JudgingScope;
  /** How many answers were not what the reference node would have given. */
  readonly hits: number;
  /** The status of its own requirement. */
  readonly status: string;
  /** Why its own requirement has that status; what was noticed first where it fails. */
  readonly reason: string;
  /** What failed, its own requirement included. */
  readonly failed: readonly string[];
  /** Faults of ours, by requirement. */
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
 * Serves a mutant on the loopback, on a free port unless one is named, upon `shared` where the mutant needs no node of
 * its own.
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

/** Judges a mutant as it asks to be: within its class of requests, with what its owner declares. */
export async function judgeMutant(
  mutant: Mutant,
  judgingScope: JudgingScope,
  shared?: ReferenceNode,
): Promise<MutantResult> {
  const started = performance.now();
  const report = await runCheck(mutant, judgingScope, shared);
  const own = report.requirements.find(({ id }) => id === mutant.requirement);
  return {
    id: mutant.id,
    judgingScope,
    hits: report.hits,
    status: own?.status ?? "not judged",
    reason: own?.failures[0]?.summary ?? own?.reason ?? "",
    failed: report.requirements.filter(({ status }) => status === "fail").map(({ id }) => id),
    errors: report.requirements
      .filter(({ status }) => status === "error")
      .map(({ id, reason }) => `${id}: ${reason ?? ""}`),
    millis: Math.round(performance.now() - started),
  };
}

/** The report on a mutant, with the number of its faulty answers. A run that leaves something behind has a node of its own. */
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

/** Whether a run against a mutant leaves its node as it was. */
export function isSideEffectFree({ allow = "read" }: Mutant): boolean {
  return allow === "read" || allow === "simulate";
}

/** How a mutant is judged: within its class of requests, with what its owner declares. */
export function toCheckRequest(
  { allow = "read", profileOverrides = {}, usesFullProfile = allow !== "read", ...mutant }: Mutant,
  { baseUrl, node }: MutantTarget,
  judgingScope: JudgingScope,
): CheckRequest {
  const profile = usesFullProfile ? { ...node.profile, ...profileOverrides } : profileOverrides;
  const only = judgingScope === "in place" ? { only: findJudgingRows(mutant) } : {};
  return { baseUrl, level: "should", seed, runs, allow, profile, ...only };
}

/** The report on a node with altered answers, at the level of SHOULD. */
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
