/** A driver that runs the spec files in a loop without Playwright, which is many times faster. */
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Observation } from "../../evidence/observation.ts";
import { mayStart, sharesSubmission, sortByPhase } from "./check-order.ts";
import { compiledFile } from "./compiled-file.ts";
import { collectorKey, type Collector } from "./requirement.ts";
import { isLight, type Check } from "../judge/check.ts";
import { judge } from "../judge/judge.ts";
import type { Run } from "./run.ts";

const checksFolder = compiledFile("suites/checks/");
let collected: Promise<readonly SpecFile[]> | null = null;

/** A spec file and its checks. */
interface SpecFile {
  /** The path below the folder of the checks. */
  readonly path: string;
  readonly checks: readonly Check[];
}

/** Collects all checks of the suites, ordered by requirement and title. The spec files are imported once per process. */
export async function collectChecks(): Promise<readonly Check[]> {
  return sortChecks(await collectSpecFiles());
}

/** Collects all spec files of the suites. They are imported once per process. */
export function collectSpecFiles(): Promise<readonly SpecFile[]> {
  collected ??= importFiles(specFiles(checksFolder));
  return collected;
}

function specFiles(folder: URL): string[] {
  return readdirSync(fileURLToPath(folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.spec\.(?:js|cjs|ts)$/.test(name))
    .toSorted()
    .map((name) => new URL(name.split(sep).join("/"), folder).href);
}

/**
 * Imports spec files and collects their checks.
 * @throws Error if no check is collected. The process has then already imported the files for Playwright.
 */
export async function importChecks(urls: readonly string[]): Promise<readonly Check[]> {
  return sortChecks(await importFiles(urls));
}

async function importFiles(urls: readonly string[]): Promise<readonly SpecFile[]> {
  const files: SpecFile[] = [];
  try {
    for (const url of urls) {
      const checks: Check[] = [];
      const collector: Collector = (check) => checks.push(check);
      Reflect.set(globalThis, collectorKey, collector);
      await importFile(url);
      files.push({ path: url.slice(checksFolder.href.length), checks });
    }
  } finally {
    Reflect.deleteProperty(globalThis, collectorKey);
  }
  if (files.every(({ checks }) => checks.length === 0)) {
    throw new Error(
      "No check was collected: this process has already loaded touchstone/suites for Playwright.",
    );
  }
  return files;
}

/** Imports a spec file. Those of the command's bundle are CommonJS modules, which `require` loads faster. */
async function importFile(url: string): Promise<void> {
  if (url.endsWith(".cjs")) createRequire(import.meta.url)(fileURLToPath(url));
  else await import(url);
}

function sortChecks(files: readonly SpecFile[]): readonly Check[] {
  return files.flatMap(({ checks }) => checks).toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
}

const sortKey = ({ requirement, title }: Check): string => `${requirement} ${title}`;

interface PlainOptions {
  readonly run: Run;
  readonly checks: readonly Check[];
  readonly workers: number;
  readonly observed?: (observation: Observation) => void;
  /** When aborted, no further check starts. */
  readonly signal?: AbortSignal;
}

/**
 * Judges checks and returns their observations in the order of the checks. Up to `workers` checks run at a time, one
 * phase after another.
 */
export async function runChecks({
  run,
  checks,
  workers,
  observed,
  signal,
}: PlainOptions): Promise<Observation[]> {
  const pending = sortByPhase(checks);
  const running = new Set<Check>();
  const observations = new Map<Check, Observation>();
  await startOthers();
  return checks.flatMap((check) => observations.get(check) ?? []);

  /** Starts as many checks as may run now, and further checks whenever one of them ends. */
  async function startOthers(): Promise<void> {
    await Promise.all(Array.from({ length: workers - running.size }, startNext));
  }

  async function startNext(): Promise<void> {
    const [check] = pending;
    if (check === undefined || signal?.aborted === true) return;
    if (!mayStart(check, running, Math.min(workers, run.slots().submit))) return;
    pending.shift();
    running.add(check);
    const observation = await judgeCheck(run, check);
    running.delete(check);
    observations.set(check, observation);
    observed?.(observation);
    await startOthers();
  }
}

/** Judges one check and returns its observation. A check that submits waits until signers are free, which take turns. */
export async function judgeCheck(run: Run, check: Check): Promise<Observation> {
  if (isLight(check.safety)) return (await judge(check, run.fixtures(check))).observation;
  return run.signerGroups.use(
    {
      isSeveral: check.usesSeveralSigners === true,
      isShared: sharesSubmission(check) && run.slots().submit > 1,
    },
    async (signers) => (await judge(check, run.fixtures(check, signers))).observation,
  );
}
