/**
 * `npm run task -- request-counts`: updates the numbers of requests from which `check --plan` estimates those of a run, and
 * what they cost on average.
 * With `--new`, only the requirements are counted that have no number yet, which `npm run task -- lock` does.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../package-root.ts";
import { COUNTED_RUNS, type RequirementCounts } from "../../cli/run/request-estimate.ts";
import counted from "../../cli/run/request-counts.json" with { type: "json" };
import type { Observation } from "../../evidence/observation.ts";
import type { RequirementId } from "../../spec/catalogue.ts";
import { listChecks } from "../../suites/runner/planned-checks.ts";
import { countMeans } from "./count-means.ts";
import { countRequests, observeReferenceRun } from "./count-requests.ts";

const path = join(packageRoot, "cli", "run", "request-counts.json");
const meansPath = join(packageRoot, "cli", "run", "estimate", "cost-means.json");
const counts = process.argv.includes("--new") ? await countNew() : await countRuns();

/** Counts the requests of requirements, by default of all. */
async function countRuns(
  only?: readonly RequirementId[],
): Promise<{ readonly [id: string]: RequirementCounts }> {
  const observed: (readonly Observation[])[] = [];
  for (const runs of COUNTED_RUNS) observed.push(await observeReferenceRun(0, runs, only));
  if (only === undefined) writeMeans(observed.at(COUNTED_RUNS.indexOf(25)) ?? []);
  return countRequests(observed);
}

function writeMeans(observations: readonly Observation[]): void {
  writeFileSync(meansPath, `${JSON.stringify(countMeans(observations), null, 2)}\n`);
}

/** Adds the requirements that a check judges and that have no number yet. */
async function countNew(): Promise<{ readonly [id: string]: RequirementCounts }> {
  const judged = new Set((await listChecks()).map(({ requirement }) => requirement));
  const added = [...judged].filter((id) => !Object.hasOwn(counted, id));
  return added.length === 0 ? counted : { ...counted, ...(await countRuns(added)) };
}

const lines = Object.keys(counts)
  .toSorted((a, b) => (a < b ? -1 : 1))
  .map((id) => {
    const classes = Object.entries(counts[id] ?? {}).map(([safety, byOperation]) => {
      const members = Object.entries(byOperation).map(
        ([name, count]) => `"${name}": ${JSON.stringify(count)}`,
      );
      return `"${safety}": ${members.length === 0 ? "{}" : `{ ${members.join(", ")} }`}`;
    });
    return `  "${id}": { ${classes.join(", ")} }`;
  });
writeFileSync(path, `{\n${lines.join(",\n")}\n}\n`);
process.stdout.write(`${path}: ${lines.length} requirements\n`);
