/** The conditions that a mutation run must meet. */
import { requirements } from "../../../spec/catalogue.ts";
import type { JobResult } from "../../tools/jobs.ts";
import type { MutantResult } from "./judge-mutant.ts";
import type { Mutant } from "../../fake-nodes/mutants/mutant.ts";

/** A mutant with one result for each scope in which it was judged. */
export interface JudgedMutant {
  readonly mutant: Mutant;
  readonly ends: readonly JobResult<MutantResult>[];
}

/** The number of mutants of one family that count at most. */
export const familyCountMax = 5;

/** Whether its requirement failed in every scope. */
export function isKilled({ ends }: JudgedMutant): boolean {
  return ends.length > 0 && ends.every((end) => "result" in end && end.result.status === "fail");
}

/** The reasons to reject the suites; each names the mutant or the requirement. Empty where the gate passes. */
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
    `${mutant.id} (${mutant.requirement}) ${what}\n    the fault: ${mutant.fault}\n    try it: npm run mutant -- ${mutant.id}`;
  const broken = ends.flatMap((end) => ("failed" in end ? [say(`could not be judged: ${end.failed}`)] : []));
  const results = ends.flatMap((end) => ("result" in end ? [end.result] : []));
  const allowed = new Set<string>([mutant.requirement, ...(mutant.collateral ?? [])]);
  const isEquivalent = mutant.equivalent !== undefined;
  return [
    ...broken,
    ...results.flatMap(({ judgingScope, hits, status, reason, failed, errors }) => [
      ...(hits === 0 && !isEquivalent
        ? [say(`was never executed: no request of a run ${judgingScope} triggers the fault`)]
        : []),
      ...(hits > 0 && status !== "fail" && !isEquivalent
        ? [
            say(
              `survived ${judgingScope}: ${mutant.requirement} is ${status}${reason === "" ? "" : `, ${reason}`}`,
            ),
          ]
        : []),
      ...(status === "fail" && isEquivalent
        ? [say(`is listed as equivalent (${mutant.equivalent}), and was killed`)]
        : []),
      ...failed
        .filter((id) => !allowed.has(id))
        .map((id) => say(`fails ${id} as well, which it does not list as collateral`)),
      ...errors.map((error) => say(`caused an error in the suites: ${error}`)),
    ]),
  ];
}

/** Reports MUST requirements without a killed mutant. */
function findUnprovenRequirements(judged: readonly JudgedMutant[]): readonly string[] {
  const proven = new Set<string>(judged.filter(isKilled).map(({ mutant }) => mutant.requirement));
  return requirements
    .filter(([, row]) => row.level === "MUST" && row.pending === undefined && row.excluded === undefined)
    .map(([id]) => id)
    .filter((id) => !proven.has(id))
    .map(
      (id) =>
        `${id} has no mutant that was killed in place: expected at least one, to show that its checks can fail`,
    );
}

/** The number of mutants that count: at most `familyCountMax` of a family. */
export function counted(mutants: readonly Mutant[]): number {
  const families = new Map<string, number>();
  let alone = 0;
  for (const { family } of mutants) {
    if (family === undefined) alone += 1;
    else families.set(family, (families.get(family) ?? 0) + 1);
  }
  return [...families.values()].reduce((sum, size) => sum + Math.min(size, familyCountMax), alone);
}
