/**
 * Proves the rules for the operations beyond the document: `npm run task -- test:extended`. Each rule has a mutant that
 * violates exactly this rule, and holds on at least one variation. No variation violates a rule.
 */
import { check } from "../../../cli/check-api.ts";
import { extendedRequirementIds } from "../../../spec/extended/requirements.ts";
import { extendedMutants } from "../../fake-nodes/extended/mutants.ts";
import { extendedVariations, type ExtendedVariation } from "../../fake-nodes/extended/variations.ts";
import { findGateFailures, isKilled, type JudgedMutant } from "../mutation/gate.ts";
import { judgedApart, judgeMutant } from "../mutation/judge-mutant.ts";
import { serveVariation } from "../variations/variation-target.ts";

process.exitCode = await main();

/** @returns the exit code: 1 if a mutant survives, a variation is not clean, or a rule is not proven */
async function main(): Promise<number> {
  const judged: JudgedMutant[] = [];
  for (const mutant of extendedMutants) {
    judged.push({ mutant, ends: [{ result: await judgeMutant(mutant, "own requirement") }] });
  }
  const problems = [...findGateFailures(judged, false)];
  const held = new Map<string, number>();
  let clean = 0;
  for (const variation of extendedVariations) {
    const result = await judgeVariation(variation);
    if (result.problem === null) clean += 1;
    else problems.push(result.problem);
    // The first variation is the reference node itself, which proves nothing about legal differences.
    if (variation === extendedVariations[0]) continue;
    for (const id of result.held) held.set(id, (held.get(id) ?? 0) + 1);
  }
  const proven = new Set(judged.filter(isKilled).map(({ mutant }) => mutant.id));
  problems.push(
    ...extendedRequirementIds.filter((id) => !proven.has(id)).map((id) => `${id} has no killed mutant.`),
    ...extendedRequirementIds.filter((id) => !held.has(id)).map((id) => `${id} holds on no variation.`),
  );
  process.stdout.write(
    `${proven.size} of ${extendedMutants.length} mutants beyond the document are killed by their rules, ` +
      `and ${clean} of ${extendedVariations.length} variations violate none; each rule holds on at least ` +
      `${Math.min(...held.values())} variations\n`,
  );
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  return problems.length === 0 ? 0 : 1;
}

/** The rules that held on a variation, and what is wrong with the judgement; null if nothing is. */
interface VariationResult {
  readonly held: readonly string[];
  readonly problem: string | null;
}

/** Judges a variation. No rule may be violated, and if the node serves no operation, no rule may be applicable. */
async function judgeVariation(variation: ExtendedVariation): Promise<VariationResult> {
  const { id, servesNothing = false, holds = [] } = variation;
  const target = await serveVariation(variation);
  const { baseUrl, profile } = target;
  try {
    const { extended } = await check({ baseUrl, profile, allow: "submit", ...judgedApart });
    const rules = extended?.requirements ?? [];
    const held = rules.filter(({ status }) => status === "held").map((one) => one.id);
    const violated = rules.flatMap(({ id: rule, failure }) =>
      failure === null ? [] : [`${rule} (${failure.summary})`],
    );
    if (violated.length > 0)
      return { held, problem: `${id}: no rule may be violated, got ${violated.join("; ")}` };
    const open = holds.filter((rule) => !held.includes(rule));
    if (open.length > 0) return { held, problem: `${id}: ${open.join(", ")} must hold` };
    const isExpected = servesNothing === (held.length === 0);
    const expected = `${id}: expected ${servesNothing ? "no" : "some"} rules that hold, got ${held.length}`;
    return { held, problem: isExpected ? null : expected };
  } finally {
    await target.close();
  }
}
