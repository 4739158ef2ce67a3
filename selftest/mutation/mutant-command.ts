/** `npm run mutant -- <id>`: serves one mutant to try by hand; without an id, lists them. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { didYouMean } from "../../cli/near-match.ts";
import type { Mutant } from "../mutants/mutant.ts";
import { mutants } from "../mutants/mutants.ts";
import { rowsInPlace } from "../mutants/rows-in-place.ts";
import { serveMutant } from "./judge-mutant.ts";

const [id, ...more] = process.argv.slice(2);
const mutant = mutants.find((one) => one.id === id);
if (id === undefined) {
  for (const { id: own, requirement, fault } of mutants)
    process.stdout.write(`${requirement} ${own}\n         ${fault}\n`);
} else if (mutant === undefined || more.length > 0) {
  const ids = mutants.map((one) => one.id);
  const why = more.length > 0 ? "npm run mutant takes one id" : `no mutant has the id "${id}"`;
  process.stderr.write(`${why}${didYouMean(id, ids)}\nnpm run mutant lists them\n`);
  process.exitCode = 2;
} else {
  await serveByHand(mutant);
}

/** Serves until a signal comes. */
async function serveByHand(served: Mutant): Promise<void> {
  const { requirement, allow = "read", declares = {}, fault } = served;
  const target = await serveMutant(served);
  const folder = mkdtempSync(join(tmpdir(), "touchstone-mutant-"));
  const profile = join(folder, "profile.json");
  const declared = allow === "read" ? declares : { ...target.node.profile, ...declares };
  writeFileSync(profile, JSON.stringify(declared));
  const options = `--only ${rowsInPlace(served).join(",")} --allow ${allow} --profile ${profile}`;
  process.stdout.write(`listening on ${target.baseUrl}\n`);
  process.stdout.write(`it breaks ${requirement}: ${fault}\n`);
  process.stdout.write(`judge it: npx touchstone check ${target.baseUrl} ${options}\n`);
  // A proxy alone keeps no process from ending.
  const awake = setInterval(() => undefined, 60_000);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      clearInterval(awake);
      process.stdout.write(`${target.hits()} answers had the fault\n`);
      rmSync(folder, { recursive: true, force: true });
      void target.close();
    });
  }
}
