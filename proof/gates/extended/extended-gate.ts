/** Judges every mutant and every variation of the operations beyond the document. */
import { createNode } from "../../../reference-node/node.ts";
import type { ExtendedRun } from "../../../evidence/observation.ts";
import { extendedRequirementIds, type ExtendedRequirementId } from "../../../spec/extended/requirements.ts";
import type { ExtendedMutant } from "../../fake-nodes/extended/mutant.ts";
import { createVariedNode, type ExtendedVariation } from "../../fake-nodes/extended/variations.ts";
import { unchanged } from "../../fake-nodes/wire/exchange.ts";
import { judgeExtendedNode } from "./judge-node.ts";

/**
 * Judges a mutant. Returns what is wrong: a rule other than that of the mutant is violated, or its rule is not; null if
 * exactly its rule is.
 */
export async function judgeExtendedMutant({
  requirement,
  fault,
  alter,
}: ExtendedMutant): Promise<string | null> {
  const node = createNode();
  try {
    const violated = listIds(await judgeExtendedNode(node, alter), "violated");
    return violated.length === 1 && violated[0] === requirement
      ? null
      : `${requirement} must be the only violated rule of this mutant, got ${violated.join(", ") || "none"}: ${fault}`;
  } finally {
    await node.close();
  }
}

/** The rules that held on a variation, and what is wrong with the judgement; null if nothing is. */
export interface VariationResult {
  readonly held: readonly ExtendedRequirementId[];
  readonly problem: string | null;
}

/** Judges a variation. No rule may be violated, and if the node serves no operation, no rule may be applicable. */
export async function judgeExtendedVariation(variation: ExtendedVariation): Promise<VariationResult> {
  const node = createVariedNode(variation);
  const { id, afterRequest, alter = unchanged, options = {}, servesNothing = false } = variation;
  const observed = {
    profile: node.profile,
    fetch: async (request: Request) => {
      const response = await node.fetch(request);
      afterRequest?.(node);
      return response;
    },
  };
  try {
    const run = await judgeExtendedNode(observed, alter, options.basePath);
    const held = listIds(run, "held");
    const violated = run.observations.filter(({ status }) => status === "violated");
    const problem =
      violated.length > 0
        ? `${id}: no rule may be violated, got ${violated.map((one) => `${one.requirement} (${one.failure?.summary})`).join("; ")}`
        : servesNothing === (held.length === 0)
          ? null
          : `${id}: expected ${servesNothing ? "no" : "some"} rules that hold, got ${held.length}`;
    return { held, problem };
  } finally {
    await node.close();
  }
}

function listIds({ observations }: ExtendedRun, status: string): readonly ExtendedRequirementId[] {
  return observations.filter((one) => one.status === status).map(({ requirement }) => requirement);
}

/** Returns the rules that are missing from a list. */
export function findMissingRules(found: readonly ExtendedRequirementId[]): readonly ExtendedRequirementId[] {
  const known = new Set(found);
  return extendedRequirementIds.filter((id) => !known.has(id));
}
