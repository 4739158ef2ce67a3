/** `npm run request-counts`: updates the numbers of requests from which `check --plan` estimates those of a run. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../package-root.ts";
import { COUNTED_RUNS } from "../../cli/run/request-estimate.ts";
import type { Observation } from "../../evidence/observation.ts";
import { countRequests, observeReferenceRun } from "./count-requests.ts";

const path = join(packageRoot, "cli", "run", "request-counts.json");
const observed: (readonly Observation[])[] = [];
for (const runs of COUNTED_RUNS) observed.push(await observeReferenceRun(0, runs));
const counts = countRequests(observed);
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
