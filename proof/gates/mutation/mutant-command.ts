/** `npm run task -- mutant [<id>…]`: serves one mutant, or several as one node; without an id, lists all mutants. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { didYouMean } from "../../../cli/options/near-match.ts";
import { getRequirement } from "../../../spec/catalogue.ts";
import { mutants } from "../../fake-nodes/mutants/mutants.ts";
import { serveMutant } from "./judge-mutant.ts";
import { composeMutants, findJudgingRows, type Mutant } from "../../fake-nodes/mutants/mutant.ts";

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { port: { type: "string", default: "0" } },
  });
  const port = portOf(values.port);
  const [first, ...others] = positionals.map(mutantNamed);
  if (first === undefined) list();
  else await serveByHand([first, ...others], port);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}

function mutantNamed(id: string): Mutant {
  const found = mutants.find((one) => one.id === id);
  if (found !== undefined) return found;
  const near = didYouMean(
    id,
    mutants.map((one) => one.id),
  );
  throw new RangeError(`No mutant has the id "${id}"${near}\nRun npm run task -- mutant for a list.`);
}

function portOf(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new RangeError(`Expected a number from 0 to 65535 for --port, got "${text}"`);
}

function list(): void {
  for (const { id, requirement, fault } of mutants)
    process.stdout.write(`${requirement} ${id}\n         ${fault}\n`);
}

/** Serves until SIGINT or SIGTERM. */
async function serveByHand(served: readonly [Mutant, ...Mutant[]], port: number): Promise<void> {
  const mutant = composeMutants(...served);
  const { allow = "read", profileOverrides = {}, revision } = mutant;
  const target = await serveMutant(mutant, undefined, port);
  const folder = mkdtempSync(join(tmpdir(), "touchstone-mutant-"));
  const profile = join(folder, "profile.json");
  const declared = allow === "read" ? profileOverrides : { ...target.node.profile, ...profileOverrides };
  writeFileSync(profile, JSON.stringify(declared));
  const rows = [...new Set(served.flatMap(findJudgingRows))];
  // A program that reads what is printed may send a signal at once, so the handlers are set before. The sockets of a proxy
  // are unreferenced, so they do not keep the process alive.
  const awake = setInterval(() => undefined, 60_000);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      clearInterval(awake);
      process.stdout.write(`${target.hits()} responses had the defect\n`);
      rmSync(folder, { recursive: true, force: true });
      void target.close();
    });
  }
  process.stdout.write(`listening on ${target.baseUrl}\n`);
  for (const { requirement, fault } of served) process.stdout.write(`it violates ${requirement}: ${fault}\n`);
  const options = [
    `--only ${rows.join(",")} --allow ${allow} --profile ${profile}`,
    // By default, a SHOULD does not count, and the run of one alone is incomplete.
    ...(rows.some((id) => getRequirement(id).level === "SHOULD") ? ["--level should"] : []),
    ...(revision === undefined ? [] : [`--revision ${revision}`]),
  ];
  process.stdout.write(`judge it: npx touchstone check ${target.baseUrl} ${options.join(" ")}\n`);
}
