/** The folder through which the command passes a run to its workers and receives their observations. */
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
import type { Observation } from "../../evidence/observation.ts";
import { createFileBudget, type Budget } from "../client/budget.ts";
import { createFileGasBudget, type GasBudget } from "../transactions/gas-budget.ts";
import { toGasUnits, type RunContext, type RunSecrets } from "./run-context.ts";

/** Environment variables that the command sets for Playwright's workers. */
export const RUN_FOLDER_VARIABLE = "TSTONE_RUN_FOLDER";
export const RUN_SECRETS_VARIABLE = "TSTONE_RUN_SECRETS";

/** Creates a temporary folder that holds the context of a run and returns its path. */
export function createRunFolder(context: RunContext): string {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-"));
  writeFileSync(join(folder, "context.json"), JSON.stringify(context));
  return folder;
}

/** Removes a run folder; does nothing if it does not exist. */
export function removeRunFolder(folder: string): void {
  // Workers may still write to the folder after the command was interrupted, so that removal fails at first.
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Returns the environment variables with which a Playwright worker finds its run. Secrets are passed only in these
 * variables and never written to a file.
 */
export function runVariables(folder: string, secrets: RunSecrets): { [name: string]: string } {
  return { [RUN_FOLDER_VARIABLE]: folder, [RUN_SECRETS_VARIABLE]: JSON.stringify(secrets) };
}

/** Opens the request budget that all workers of a run share. */
export function openBudget(folder: string, { requestsMax }: RunContext): Budget {
  return createFileBudget(join(folder, "requests"), requestsMax);
}

/** Opens the limit of gas units that all workers of a run share. */
export function openGasBudget(folder: string, context: RunContext): GasBudget {
  return createFileGasBudget(join(folder, "gas"), toGasUnits(context));
}

/** Reads the context that `createRunFolder` has written. */
export function readContext(folder: string): RunContext {
  return JSON.parse(readFileSync(join(folder, "context.json"), "utf8")) as RunContext;
}

const observationsFile = (folder: string): string => join(folder, "observations.ndjson");

/**
 * Appends one observation, given as JSON without line breaks. It begins with a line break too, because another worker
 * may have been stopped in the middle of its line.
 */
export function appendObservation(folder: string, json: string): void {
  appendFileSync(observationsFile(folder), `\n${json}\n`);
}

/** Reads all observations. Skips empty lines and a line that is incomplete because its worker was stopped. */
export function readObservations(folder: string): Observation[] {
  const file = observationsFile(folder);
  if (!existsSync(file)) return [];
  const observations: Observation[] = [];
  for (const line of linesOf(file)) {
    if (line.length === 0) continue;
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

/** Yields the lines of a file one by one, because the whole file may exceed the maximum length of a string. */
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
