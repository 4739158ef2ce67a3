/** The conditions that a mutation run must meet. */
import { requirements } from "../../../spec/catalogue.ts";
import type { JobResult } from "../../../tools/jobs.ts";
import type { MutantResult } from "./judge-mutant.ts";
import type { Mutant } from "../../fake-nodes/mutants/mutant.ts";

/** A mutant with the results of judging it: one for each judging scope that was run. */
export interface JudgedMutant {
  readonly mutant: Mutant;
  readonly ends: readonly JobResult<MutantResult>[];
}

/** The maximum number of mutants that are counted in one family. */
const familyCountMax = 5;

/** Whether the requirement that the mutant violates failed in every scope that was run. */
export function isKilled({ ends }: JudgedMutant): boolean {
  return ends.length > 0 && ends.every((end) => "result" in end && end.result.status === "fail");
}

/** Lists the problems that fail the gate. Each names a mutant or a requirement. */
export function findGateFailures(
  judged: readonly JudgedMutant[],
  isWholeCatalogue = true,
): readonly string[] {
  return [
    ...judged.flatMap(findMutantFailures),
    ...(isWholeCatalogue ? findUnprovenRequirements(judged) : []),
  ];
}

function findMutantFailures(one: JudgedMutant): readonly string[] {
  const { mutant, ends } = one;
  const say = (what: string): string =>
    `${mutant.id} (${mutant.requirement}) ${what}\n    Defect: ${mutant.fault}\n    Reproduce: npm run task -- mutant ${mutant.id}`;
  const broken = ends.flatMap((end) => ("failed" in end ? [say(`could not be judged: ${end.failed}`)] : []));
  const results = ends.flatMap((end) => ("result" in end ? [end.result] : []));
  const allowed = new Set<string>([mutant.requirement, ...(mutant.collateral ?? [])]);
  const isEquivalent = mutant.equivalent !== undefined;
  return [
    ...broken,
    ...results.flatMap(({ judgingScope, hits, status, reason, failed, errors }) => [
      ...(hits === 0 && !isEquivalent
        ? [say(`was not triggered (${judgingScope}): no request of the run triggers the defect`)]
        : []),
      ...(hits > 0 && status !== "fail" && !isEquivalent
        ? [
            say(
              `survived (${judgingScope}): ${mutant.requirement} is ${status}${reason === "" ? "" : `, ${reason}`}`,
            ),
          ]
        : []),
      ...(status === "fail" && isEquivalent
        ? [say(`was killed although its author marked it as equivalent: ${mutant.equivalent}`)]
        : []),
      ...failed
        .filter((id) => !allowed.has(id))
        .map((id) => say(`also fails ${id}, which is not in its collateral`)),
      ...errors.map((error) => say(`caused an error in the suites: ${error}`)),
    ]),
  ];
}

/** Lists the MUST requirements without a killed mutant. */
function findUnprovenRequirements(judged: readonly JudgedMutant[]): readonly string[] {
  const proven = new Set<string>(judged.filter(isKilled).map(({ mutant }) => mutant.requirement));
  return requirements
    .filter(([, row]) => row.level === "MUST" && row.pending === undefined && row.excluded === undefined)
    .map(([id]) => id)
    .filter((id) => !proven.has(id))
    .map((id) => `${id} has no killed mutant: expected at least one, which proves that its checks can fail`);
}

/** Counts mutants, at most `familyCountMax` of each family. */
export function counted(mutants: readonly Mutant[]): number {
  const families = new Map<string, number>();
  let alone = 0;
  for (const { family } of mutants) {
    if (family === undefined) alone += 1;
    else families.set(family, (families.get(family) ?? 0) + 1);
  }
  return [...families.values()].reduce((sum, size) => sum + Math.min(size, familyCountMax), alone);
}
