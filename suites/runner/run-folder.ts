/** The folder through which the command hands a run to the workers and gets their observations back. */
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Observation } from "../../reports/model/observation.ts";
import { createFileBudget, type Budget } from "../client/budget.ts";
import { createRun, type Run } from "./run.ts";
import type { RunContext, RunSecrets } from "./run-context.ts";

/** Variables from the command to its own workers; nobody else sets them. */
export const RUN_FOLDER_VARIABLE = "TSTONE_RUN_FOLDER";
export const RUN_SECRETS_VARIABLE = "TSTONE_RUN_SECRETS";

/** Makes a fresh folder with the run in it and returns its path. */
export function createRunFolder(context: RunContext): string {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-"));
  writeFileSync(join(folder, "context.json"), JSON.stringify(context));
  return folder;
}

export function removeRunFolder(folder: string): void {
  // Workers may still be at it when the process is told to end at once.
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** What a worker needs to find its run. */
export function runVariables(folder: string, secrets: RunSecrets): { [name: string]: string } {
  return { [RUN_FOLDER_VARIABLE]: folder, [RUN_SECRETS_VARIABLE]: JSON.stringify(secrets) };
}

/** @throws Error where the variables of `runVariables` are missing: a worker that the command did not start. */
export function openRun(env: { readonly [name: string]: string | undefined }): Run {
  const folder = env[RUN_FOLDER_VARIABLE];
  const secrets = env[RUN_SECRETS_VARIABLE];
  if (folder === undefined || secrets === undefined) {
    throw new Error(
      `${RUN_FOLDER_VARIABLE} is not set: start the suites with "touchstone check" or "npx playwright test"`,
    );
  }
  const context = JSON.parse(readFileSync(join(folder, "context.json"), "utf8")) as RunContext;
  return createRun(context, JSON.parse(secrets) as RunSecrets, openBudget(folder, context));
}

/** What the workers of a run may send, however many of them follow each other. */
export function openBudget(folder: string, { requestsMax }: RunContext): Budget {
  return createFileBudget(join(folder, "requests"), requestsMax);
}

const observationsFile = (folder: string): string => join(folder, "observations.ndjson");

/** Adds one observation, given as JSON text without line breaks. */
export function appendObservation(folder: string, json: string): void {
  appendFileSync(observationsFile(folder), `${json}\n`);
}

/** Every observation that was written whole; a line cut short by the end of a worker is left out. */
export function readObservations(folder: string): Observation[] {
  const file = observationsFile(folder);
  if (!existsSync(file)) return [];
  const observations: Observation[] = [];
  for (const line of linesOf(file)) {
    try {
      observations.push(JSON.parse(line.toString("utf8")) as Observation);
    } catch {
      continue;
    }
  }
  return observations;
}

const chunkBytes = 1 << 20;
const lineFeed = 0x0a;

/** The lines of a file, one at a time: what a broken target leads to may be longer than any text can be. */
function* linesOf(file: string): Generator<Buffer> {
  const descriptor = openSync(file, "r");
  try {
    let rest: Buffer[] = [];
    const chunk = Buffer.alloc(chunkBytes);
    for (let length = readSync(descriptor, chunk); length > 0; length = readSync(descriptor, chunk)) {
      let start = 0;
      for (
        let end = chunk.indexOf(lineFeed);
        end !== -1 && end < length;
        end = chunk.indexOf(lineFeed, start)
      ) {
        yield Buffer.concat([...rest, chunk.subarray(start, end)]);
        rest = [];
        start = end + 1;
      }
      rest.push(Buffer.from(chunk.subarray(start, length)));
    }
    if (rest.length > 0) yield Buffer.concat(rest);
  } finally {
    closeSync(descriptor);
  }
}
