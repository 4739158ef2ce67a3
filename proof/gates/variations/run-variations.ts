/**
 * `npm run task -- variations [<id>…] [--every] [--whole] [--round <n>] [--jobs <n>]`: judges every legal variation and
 * every pair with a full profile and every safety class, by the requirements that it can affect, or by a third of the
 * requirements if it can affect nearly all. If all were judged since the sources changed, a third of them is judged
 * again; with `--every`, all are. One in twelve, which depends on the sources, and each that is named, are judged by all
 * requirements, with and without a profile. With `--whole`, all of them are. The program writes the proof, and exits
 * with 1 if a result differs from that of the reference node.
 */
import { availableParallelism } from "node:os";
import { runJobs, type JobResult } from "../../../tools/jobs.ts";
import { readGateArguments } from "../gate-arguments.ts";
import { createProgress } from "../../../tools/progress.ts";
import { writeProof } from "../proof/proof.ts";
import { gateRoundCount, isInRound, pickRound, pickThird } from "../sample.ts";
import { areSourcesJudged, recordJudgedSources } from "./judged-sources.ts";
import type { JudgingScope, ProfileMode, VariationResult } from "./judge-variation.ts";
import type { Variation } from "../../fake-nodes/variations/variation.ts";
import { pairs } from "../../fake-nodes/variations/variation-pairs.ts";
import { findVariationFailures } from "./variation-gate.ts";
import { findVariation, variations } from "../../fake-nodes/variations/variations.ts";

const timeoutMillis = 300_000;

const { ids, isEvery, isWhole, round, processes } = readGateArguments(
  "variations",
  // Some variations respond slowly, so their jobs wait for most of their time.
  availableParallelism() + 2,
  findVariation,
);
const isAll = ids.length === 0;
const both = pairs(variations);
const all = [...both, ...variations];
const every = isEvery || !areSourcesJudged() ? all : pickThird(all, pickRound(3));
const selected = isAll ? every : ids.map(findVariation);
const isPair = (id: string): boolean => both.some((one) => one.id === id);
const judgedRound = round ?? pickRound(gateRoundCount);
const isSelectedWholly = (variation: Variation): boolean =>
  isWhole || !isAll || isInRound(variation, judgedRound, gateRoundCount);
const toPriority = (variation: Variation): number =>
  Number(isPair(variation.id)) + Number(isSelectedWholly(variation));
const toJudgingScope = (variation: Variation): JudgingScope =>
  isSelectedWholly(variation) ? "all requirements" : "own requirements";
const jobName = (variation: Variation, profileMode: ProfileMode): string =>
  `${variation.id} / ${profileMode} / ${toJudgingScope(variation)}`;

const started = performance.now();
const toProfileModes = (variation: Variation): readonly ProfileMode[] =>
  isSelectedWholly(variation) ? ["declared", "bare"] : ["declared"];
// The pairs take longest, and all requirements longer than some. If they began last, most processes would have no job
// at the end.
const longestFirst = selected.toSorted((one, other) => toPriority(other) - toPriority(one));
const names = longestFirst.flatMap((variation) =>
  toProfileModes(variation).map((profileMode) => jobName(variation, profileMode)),
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
      ends.get(jobName(variation, profileMode)) ?? { failed: "The job did not run." },
  );
  const readers = [...new Set(own.flatMap((end) => ("result" in end ? end.result.readers : [])))].toSorted();
  const scopes = own.flatMap((end) => ("result" in end ? [end.result.judgedScope] : []));
  return { variation, readers, scopes, refusals: findVariationFailures(variation, own) };
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
const passed = results.filter(({ refusals }) => refusals.length === 0).length;
const isGreen = passed === results.length;
const countJudged = (scope: VariationResult["judgedScope"]): number =>
  results.filter(({ scopes }) => scopes.includes(scope)).length;
process.stdout.write(
  `\n${passed} of ${results.length} variations have the result of the reference node (${selected.filter(({ id }) => isPair(id)).length} are pairs), in ${Math.round((performance.now() - started) / 1000)} s\n` +
    `${countJudged("a third of the requirements")} of them were judged by a third of the requirements, and ${countJudged("all requirements")} by all${isAll && !isWhole ? ` in round ${judgedRound} of 0 to ${gateRoundCount - 1}${round === null ? ", which the sources select" : ""}; --round selects another` : ""}\n`,
);
if (selected.length < all.length && isAll)
  process.stdout.write(
    `${selected.length} of ${all.length} variations were judged, because all were judged for these sources before. --every judges all.\n`,
  );
if (isAll) {
  const proof = {
    variations: selected.filter(({ id }) => !isPair(id)).length,
    pairs: selected.filter(({ id }) => isPair(id)).length,
    unjudged: all.length - selected.length,
    passed,
    results: results.map(({ variation: { id, differs }, readers }) => ({ id, differs, readers })),
  };
  writeProof({ variations: isGreen ? proof : null });
}
if (isAll && selected.length === all.length && isGreen) recordJudgedSources();
process.exitCode = isGreen ? 0 : 1;
