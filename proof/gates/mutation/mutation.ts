/**
 * `npm run task -- mutation [<id>…] [--every] [--whole] [--round <n>] [--jobs <n>]`: judges mutants by the requirement that
 * their defect violates: all of the requirements that changed since all were judged, and a third of the others; with
 * `--every`, all. One judged mutant in twelve, which depends on the sources, and each that is named, are judged again by all
 * requirements. With `--whole`, every mutant is. So is the control, a node without a defect. The program prints the matrix,
 * writes the proof, and exits with 1 if the gate fails.
 */
import { availableParallelism } from "node:os";
import { runJobs, type JobResult } from "../../../tools/jobs.ts";
import { readGateArguments } from "../gate-arguments.ts";
import { mutants, findMutant } from "../../fake-nodes/mutants/mutants.ts";
import { createProgress } from "../../../tools/progress.ts";
import { writeProof, type MutationProof } from "../proof/proof.ts";
import { counted, isKilled, findGateFailures, type JudgedMutant } from "./gate.ts";
import type { JudgingScope, MutantResult } from "./judge-mutant.ts";
import { renderMatrix } from "./matrix.ts";
import { findChangedRequirements, recordJudgedRequirements } from "./requirement-digests.ts";
import { selectMutants } from "./select-mutants.ts";
import { gateRoundCount, isInRound, pickRound } from "../sample.ts";
import { noOp, type Mutant } from "../../fake-nodes/mutants/mutant.ts";

const timeoutMillis = 120_000;
const jobName = (id: string, judgingScope: JudgingScope): string => `${id} / ${judgingScope}`;

const { ids, isEvery, isWhole, round, processes } = readGateArguments(
  "mutation",
  availableParallelism(),
  findMutant,
);
const isAll = ids.length === 0;
const changed = isEvery ? new Set<never>() : findChangedRequirements();
const every = isEvery ? mutants : selectMutants(mutants, changed, pickRound(3));
const selected = isAll ? every : ids.map(findMutant);
const judgedRound = round ?? pickRound(gateRoundCount);
const judgingScopes = (mutant: Mutant): readonly JudgingScope[] =>
  // Which requests a non-deterministic mutant alters depends on the order of all checks.
  mutant.isNonDeterministic !== true && (isWhole || !isAll || isInRound(mutant, judgedRound, gateRoundCount))
    ? ["own requirement", "all requirements"]
    : ["own requirement"];
const names = [
  jobName(noOp.id, "all requirements"),
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
  ends.get(jobName(id, judgingScope)) ?? { failed: "The job did not run." };
const judged: readonly JudgedMutant[] = selected.map((mutant) => ({
  mutant,
  ends: judgingScopes(mutant).map((judgingScope) => endOf(mutant.id, judgingScope)),
}));

const problems = [...control(endOf(noOp.id, "all requirements")), ...findGateFailures(judged, isAll)];
process.stdout.write(`${renderMatrix(judged, isAll)}\n\n`);
for (const problem of problems) process.stdout.write(`  ${problem}\n`);
const proof = proofOf(judged);
process.stdout.write(
  `${proof.killed} of ${proof.mutants - proof.equivalent} mutants killed by their requirements` +
    `${proof.equivalent === 0 ? "" : `, ${proof.equivalent} equivalent`}; with at most five per family: ${proof.counted} mutants, ${proof.ofState} of them stateful; ` +
    `${judged.filter(({ ends: all }) => all.length > 1).length} judged by all requirements${isAll && !isWhole ? ` (round ${judgedRound} of 0 to ${gateRoundCount - 1}${round === null ? ", which the sources select" : ""}; --round selects another)` : ""}, in ${Math.round((performance.now() - started) / 1000)} s\n`,
);
if (selected.length < mutants.length && isAll)
  process.stdout.write(
    `${selected.length} of ${mutants.length} mutants were judged: all of the ${changed.size} requirements that changed since all mutants were judged, and a third of the others. --every judges all.\n`,
  );
if (isAll) writeProof({ mutation: problems.length === 0 ? proof : null });
if (isAll && isEvery && problems.length === 0) recordJudgedRequirements();
if (problems.length > 0) process.stdout.write(`The mutation gate found ${problems.length} problems.\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Lists the problems of the control, which must be conformant and must not alter a response. */
function control(end: JobResult<MutantResult>): readonly string[] {
  if ("failed" in end) return [`The control could not be judged: ${end.failed}`];
  const { hits, failed, errors } = end.result;
  return [
    ...(hits > 0 ? [`The control altered ${hits} responses although it has no defect.`] : []),
    ...failed.map((id) => `The control fails ${id} although it has no defect.`),
    ...errors.map((error) => `The control caused an error in the suites: ${error}`),
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
    unjudged: mutants.length - all.length,
    counted: counted(all.map(({ mutant }) => mutant)),
    ofState: counted(all.map(({ mutant }) => mutant).filter(({ defectKind }) => defectKind === "state")),
    killed: results.filter(({ killed }) => killed).length,
    equivalent: all.filter(({ mutant }) => mutant.equivalent !== undefined).length,
    results,
  };
}
