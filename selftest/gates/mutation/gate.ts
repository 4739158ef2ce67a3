/** What has to hold of a whole run over the mutants. */
import { requirements } from "../../../spec/catalogue.ts";
import type { JobResult } from "../../tools/jobs.ts";
import type { MutantResult } from "./judge-mutant.ts";
import type { Mutant } from "../../fake-nodes/mutants/mutant.ts";

/** A mutant and all that became of it: one end for each extent that it was judged in. */
export interface JudgedMutant {
  readonly mutant: Mutant;
  readonly ends: readonly JobResult<MutantResult>[];
}

/** How many mutants of one family count. */
export const familyCountMax = 5;

/** Whether a requirement of its own failed wherever it was judged. */
export function isKilled({ ends }: JudgedMutant): boolean {
  return ends.length > 0 && ends.every((end) => "result" in end && end.result.status === "fail");
}

/** Every reason to refuse the suites, each in lines that name the mutant or the requirement; none where all is well. */
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
    `${mutant.id} (${mutant.requirement}) ${what}\n    the fault: ${mutant.fault}\n    by hand: npm run mutant -- ${mutant.id}`;
  const broken = ends.flatMap((end) => ("failed" in end ? [say(`could not be judged: ${end.failed}`)] : []));
  const results = ends.flatMap((end) => ("result" in end ? [end.result] : []));
  const allowed = new Set<string>([mutant.requirement, ...(mutant.collateral ?? [])]);
  const isEquivalent = mutant.equivalent !== undefined;
  return [
    ...broken,
    ...results.flatMap(({ judgingScope, hits, status, reason, failed, errors }) => [
      ...(hits === 0 && !isEquivalent
        ? [say(`was never executed: no request of a run ${judgingScope} meets its fault`)]
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
      ...errors.map((error) => say(`brought about a fault of ours: ${error}`)),
    ]),
  ];
}

/** The requirements that nothing proves although the document says MUST. */
function findUnprovenRequirements(judged: readonly JudgedMutant[]): readonly string[] {
  const proven = new Set<string>(judged.filter(isKilled).map(({ mutant }) => mutant.requirement));
  return requirements
    .filter(([, row]) => row.level === "MUST" && row.pending === undefined && row.excluded === undefined)
    .map(([id]) => id)
    .filter((id) => !proven.has(id))
    .map((id) => `${id} has no mutant that was killed in place: nothing shows that its checks can fail`);
}

/** How many mutants count: of a family that one generator made at most five. */
export function counted(mutants: readonly Mutant[]): number {
  const families = new Map<string, number>();
  let alone = 0;
  for (const { family } of mutants) {
    if (family === undefined) alone += 1;
    else families.set(family, (families.get(family) ?? 0) + 1);
  }
  return [...families.values()].reduce((sum, size) => sum + Math.min(size, familyCountMax), alone);
}
