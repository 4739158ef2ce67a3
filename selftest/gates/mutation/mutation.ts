/**
 * `npm run mutation [-- <id>… | --whole | --jobs <n>]`: judges every mutant by its own requirement, and one in six and
 * the control by all requirements. Prints the matrix, writes the proof, and exits with 1 where the gate fails.
 */
import { availableParallelism } from "node:os";
import { runJobs, type JobResult } from "../../tools/jobs.ts";
import { readGateArguments } from "../gate-arguments.ts";
import { mutants, findMutant } from "../../fake-nodes/mutants/mutants.ts";
import { createProgress } from "../../tools/progress.ts";
import { writeProof, type MutationProof } from "../proof/proof.ts";
import { counted, isKilled, findGateFailures, type JudgedMutant } from "./gate.ts";
import type { JudgingScope, MutantResult } from "./judge-mutant.ts";
import { renderMatrix } from "./matrix.ts";
import { isFullyJudged } from "../sample.ts";
import { noOp, type Mutant } from "../../fake-nodes/mutants/mutant.ts";

const timeoutMillis = 120_000;
const jobName = (id: string, judgingScope: JudgingScope): string => `${id} / ${judgingScope}`;

const { ids, isWhole, processes } = readGateArguments("mutation", availableParallelism(), findMutant);
const isAll = ids.length === 0;
const selected = isAll ? mutants : ids.map(findMutant);
const judgingScopes = (mutant: Mutant): readonly JudgingScope[] =>
  isWhole || !isAll || isFullyJudged(mutant) ? ["in place", "whole"] : ["in place"];
const names = [
  jobName(noOp.id, "whole"),
  ...selected.flatMap((mutant) =>
    judgingScopes(mutant).map((judgingScope) => jobName(mutant.id, judgingScope)),
  ),
];

const started = performance.now();
const progress = createProgress("mutants", names.length);
const ends = await runJobs<MutantResult>({
  worker: new URL("mutation-worker.js", import.meta.url),
  names,
  processes,
  timeoutMillis,
  ended: (name) => progress.done(name),
});
progress.end();

const endOf = (id: string, judgingScope: JudgingScope): JobResult<MutantResult> =>
  ends.get(jobName(id, judgingScope)) ?? { failed: "it was not run" };
const judged: readonly JudgedMutant[] = selected.map((mutant) => ({
  mutant,
  ends: judgingScopes(mutant).map((judgingScope) => endOf(mutant.id, judgingScope)),
}));

const problems = [...control(endOf(noOp.id, "whole")), ...findGateFailures(judged, isAll)];
process.stdout.write(`${renderMatrix(judged, isAll)}\n\n`);
for (const problem of problems) process.stdout.write(`  ${problem}\n`);
const proof = proofOf(judged);
process.stdout.write(
  `${proof.killed} of ${proof.mutants - proof.equivalent} mutants killed in place` +
    `${proof.equivalent === 0 ? "" : `, ${proof.equivalent} equivalent`} (${proof.counted} count, ${proof.ofState} of them of state), ` +
    `${judged.filter(({ ends: all }) => all.length > 1).length} judged whole, in ${Math.round((performance.now() - started) / 1000)} s\n`,
);
if (isAll) writeProof({ mutation: problems.length === 0 ? proof : null });
if (problems.length > 0) process.stdout.write(`${problems.length} reasons to refuse this build\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** The control must be conformant, without an altered response. */
function control(end: JobResult<MutantResult>): readonly string[] {
  if ("failed" in end) return [`the control could not be judged: ${end.failed}`];
  const { hits, failed, errors } = end.result;
  return [
    ...(hits > 0 ? [`the control altered ${hits} answers although it has no fault`] : []),
    ...failed.map((id) => `the control fails ${id} although it has no fault`),
    ...errors.map((error) => `the control caused an error in the suites: ${error}`),
  ];
}

function proofOf(all: readonly JudgedMutant[]): MutationProof {
  const results = all.map((one) => {
    const { id, requirement, fault } = one.mutant;
    const reached = one.ends.flatMap((end) => ("result" in end ? [end.result] : []));
    const others = new Set<string>(reached.flatMap(({ failed }) => failed));
    others.delete(requirement);
    const hits = reached.reduce((sum, result) => sum + result.hits, 0);
    return { id, requirement, fault, killed: isKilled(one), hits, alsoFailed: [...others].toSorted() };
  });
  return {
    mutants: all.length,
    counted: counted(all.map(({ mutant }) => mutant)),
    ofState: counted(all.map(({ mutant }) => mutant).filter(({ defectKind }) => defectKind === "state")),
    killed: results.filter(({ killed }) => killed).length,
    equivalent: all.filter(({ mutant }) => mutant.equivalent !== undefined).length,
    results,
  };
}
