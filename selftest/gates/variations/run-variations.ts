/**
 * `npm run variations [-- <id>… | --whole | --jobs <n>]`: judges every legal variation with a full profile and every
 * safety class. One variation in three (with `--whole`, every variation) is judged again without a profile. The program
 * writes the proof, and exits with 1 if a result differs from that of the reference node.
 */
import { availableParallelism } from "node:os";
import { runJobs, type JobResult } from "../../tools/jobs.ts";
import { readGateArguments } from "../gate-arguments.ts";
import { createProgress } from "../../tools/progress.ts";
import { writeProof } from "../proof/proof.ts";
import { isAlsoJudgedBare } from "../sample.ts";
import type { ProfileMode, VariationResult } from "./judge-variation.ts";
import type { Variation } from "../../fake-nodes/variations/variation.ts";
import { pairs } from "../../fake-nodes/variations/variation-pairs.ts";
import { findVariationFailures } from "./variation-gate.ts";
import { findVariation, variations } from "../../fake-nodes/variations/variations.ts";

const timeoutMillis = 300_000;
const jobName = (id: string, profileMode: ProfileMode): string => `${id} / ${profileMode}`;

const { ids, isWhole, processes } = readGateArguments(
  "variations",
  availableParallelism() + 1,
  findVariation,
);
const isAll = ids.length === 0;
const both = pairs(variations);
const selected = isAll ? [...variations, ...both] : ids.map(findVariation);

const started = performance.now();
const toProfileModes = (variation: Variation): readonly ProfileMode[] =>
  isWhole || !isAll || isAlsoJudgedBare(variation) ? ["declared", "bare"] : ["declared"];
const names = selected.flatMap((variation) =>
  toProfileModes(variation).map((profileMode) => jobName(variation.id, profileMode)),
);
const progress = createProgress("variations", names.length);
const ends = await runJobs<VariationResult>({
  worker: new URL("variation-worker.js", import.meta.url),
  names,
  processes,
  timeoutMillis,
  ended: (name, end) =>
    progress.done(name, findVariationFailures(findVariation(name.split(" / ", 1)[0] ?? ""), [end])),
});
progress.end();

const results = selected.map((variation) => {
  const own = toProfileModes(variation).map(
    (profileMode): JobResult<VariationResult> =>
      ends.get(jobName(variation.id, profileMode)) ?? { failed: "The job did not run." },
  );
  const readers = [...new Set(own.flatMap((end) => ("result" in end ? end.result.readers : [])))].toSorted();
  return { variation, readers, refusals: findVariationFailures(variation, own) };
});
for (const { variation, readers, refusals } of results) {
  const { id, differs } = variation;
  const isSame = refusals.length === 0;
  process.stdout.write(
    `${isSame ? "same     " : "DIFFERENT"} read by ${String(readers.length).padStart(3)} requirements  ${id}\n`,
  );
  if (!isSame) process.stdout.write(`    ${differs}\n`);
  for (const refusal of refusals) process.stdout.write(`    ${refusal}\n`);
}
const isPair = (id: string): boolean => both.some((one) => one.id === id);
const passed = results.filter(({ refusals }) => refusals.length === 0).length;
const isGreen = passed === results.length;
process.stdout.write(
  `\n${passed} of ${results.length} variations have the result of the reference node (${selected.filter(({ id }) => isPair(id)).length} are pairs), in ${Math.round((performance.now() - started) / 1000)} s\n`,
);
if (isAll) {
  const proof = {
    variations: variations.length,
    pairs: both.length,
    passed,
    results: results.map(({ variation: { id, differs }, readers }) => ({ id, differs, readers })),
  };
  writeProof({ variations: isGreen ? proof : null });
}
process.exitCode = isGreen ? 0 : 1;
