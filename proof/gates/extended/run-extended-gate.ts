/**
 * Proves the rules for the operations beyond the document: `npm run test:extended`. Each rule has a mutant that violates
 * exactly this rule, and holds on at least one variation. No variation violates a rule.
 */
import { extendedMutants } from "../../fake-nodes/extended/mutants.ts";
import { extendedVariations } from "../../fake-nodes/extended/variations.ts";
import type { ExtendedRequirementId } from "../../../spec/extended/requirements.ts";
import { findMissingRules, judgeExtendedMutant, judgeExtendedVariation } from "./extended-gate.ts";

process.exitCode = await main();

/** @returns the exit code: 1 if a mutant survives, a variation is not clean, or a rule is not proven */
async function main(): Promise<number> {
  const problems: string[] = [];
  for (const mutant of extendedMutants) {
    const problem = await judgeExtendedMutant(mutant);
    if (problem !== null) problems.push(problem);
  }
  const killed = extendedMutants.length - problems.length;
  const held = new Map<ExtendedRequirementId, number>();
  let clean = 0;
  for (const variation of extendedVariations) {
    const result = await judgeExtendedVariation(variation);
    if (result.problem === null) clean += 1;
    else problems.push(result.problem);
    // The first variation is the reference node itself, which proves nothing about legal differences.
    if (variation === extendedVariations[0]) continue;
    for (const id of result.held) held.set(id, (held.get(id) ?? 0) + 1);
  }
  const withoutMutant = findMissingRules(extendedMutants.map(({ requirement }) => requirement));
  const withoutVariation = findMissingRules([...held.keys()]);
  problems.push(
    ...withoutMutant.map((id) => `${id} has no mutant. Add one.`),
    ...withoutVariation.map((id) => `${id} holds on no variation. Add one.`),
  );
  process.stdout.write(
    `${killed} of ${extendedMutants.length} mutants beyond the document violate exactly their rule, ` +
      `and ${clean} of ${extendedVariations.length} variations violate none; each rule holds on at least ` +
      `${Math.min(...held.values())} variations\n`,
  );
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  return problems.length === 0 ? 0 : 1;
}
