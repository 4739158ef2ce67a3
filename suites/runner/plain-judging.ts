import type { Check } from "../judge/check.ts";
import { applyEngineSettings } from "./engine-settings.ts";
import { collectChecks, importChecks, judgeCheck } from "./plain-driver.ts";
import { toCheckKey, type WorkerOrder, type WorkerReport } from "./plain-messages.ts";
import { toProgress } from "./progress.ts";
import { openRun } from "./open-run.ts";
import { appendObservation } from "./run-folder.ts";
import type { Run } from "./run.ts";

interface OpenRun {
  readonly run: Run;
  readonly folder: string;
}

/**
 * Judges the checks that the command names, in a process of the plain runner. The process ends with the command or when the
 * command says so.
 * @param specs the URLs of spec files; if empty, those of the suites are imported
 */
export async function judgeForCommand(specs: readonly string[]): Promise<void> {
  const checks = specs.length === 0 ? await collectChecks() : await importChecks(specs);
  const checksByKey = new Map(checks.map((check) => [toCheckKey(check), check]));
  applyEngineSettings({ isWorker: true });
  process.on("message", (order: WorkerOrder) => void follow(order, checksByKey));
  process.on("disconnect", () => process.exit());
}

let opened: OpenRun | null = null;

async function follow(order: WorkerOrder, checksByKey: ReadonlyMap<string, Check>): Promise<void> {
  if (order.kind === "judge") return judgeNamed(order.check, checksByKey.get(toCheckKey(order.check)));
  if (order.kind === "close") process.exit();
  await opened?.run.close();
  const { folder, secrets, concurrency, submitters } = order;
  const run = openRun(folder, secrets, { concurrency, submitters });
  opened = { run, folder };
  send({ kind: "ready", slots: run.slots() });
}

async function judgeNamed(
  name: Extract<WorkerOrder, { kind: "judge" }>["check"],
  check: Check | undefined,
): Promise<void> {
  if (opened === null || check === undefined) {
    throw new Error(`The worker was told to judge a check that it does not have: ${toCheckKey(name)}`);
  }
  const { run, folder } = opened;
  const observation = await judgeCheck(run, check);
  // The command may end this process at any time, so the observation is in the file before the command knows of it.
  appendObservation(folder, JSON.stringify(observation));
  send({ kind: "judged", check: name, progress: toProgress(observation), slots: run.slots() });
}

function send(report: WorkerReport): void {
  process.send?.(report);
}
