import { accessSync, constants, mkdirSync } from "node:fs";
import { resolve } from "node:path";
import type { Report } from "../reports/report.ts";
import { createReport } from "../reports/report.ts";
import { createSummary, renderSummaryJson } from "../reports/summary.ts";
import { renderTerminal } from "../reports/terminal.ts";
import { writeReports } from "../reports/write-reports.ts";
import { collectChecks } from "../suites/plain-driver.ts";
import type { CheckOptions } from "./check-options.ts";
import { renderCommandLine } from "./command-line.ts";
import type { CommandIo } from "./io.ts";
import { runPlaywright, type RunnerEnd } from "./playwright-run.ts";
import { prepareRun, type PreparedRun } from "./prepare-run.ts";
import { createProgress } from "./progress.ts";
import { readPosition, recordRun } from "./record-run.ts";
import { matchingRequirements } from "./requirement-pattern.ts";
import { selectChecks } from "./select-checks.ts";
import { stopOnSignal } from "./stop-on-signal.ts";
import { toolIdentity } from "./tool.ts";
import { UsageError } from "./usage-error.ts";

/** Judges a target, writes the reports, prints the summary, and returns the exit code of CONTRACT.md. */
export async function runCheck(options: CheckOptions, io: CommandIo): Promise<number> {
  const outDir = resolve(io.cwd, options.out);
  prepareFolder(outDir);
  const interruption = stopOnSignal();
  const prepared = await prepareRun({ ...options, verdictBy: "command" });
  try {
    const report = await judgeTarget(options, io, prepared, interruption.signal);
    const written = await writeReports(report, outDir);
    io.stdout(
      options.json
        ? renderSummaryJson(createSummary(report, written))
        : renderTerminal(report, { colour: usesColour(io), reportsDir: options.out }),
    );
    return report.exitCode;
  } finally {
    interruption.forget();
    await prepared.close();
  }
}

async function judgeTarget(
  options: CheckOptions,
  io: CommandIo,
  prepared: PreparedRun,
  signal: AbortSignal,
): Promise<Report> {
  const startedAt = new Date();
  const started = performance.now();
  const checks = await collectChecks();
  const patterns = options.only;
  const only = patterns.length === 0 ? null : { patterns, ids: patterns.flatMap(matchingRequirements) };
  const selected = selectChecks(checks, { allow: prepared.context.allow, only: only?.ids ?? null });
  const ended = prepared.discovered.reached ? await runSelected() : null;
  return createReport(
    recordRun({
      prepared,
      startedAt,
      durationMs: performance.now() - started,
      level: options.level,
      only,
      commandLine: renderCommandLine(options, prepared.context.seed.value),
      checks: checks.map(({ body: _, ...planned }) => planned),
      last: ended === null ? null : await readPosition(prepared),
      ended,
    }),
    toolIdentity(),
  );

  async function runSelected(): Promise<RunnerEnd> {
    const progress = createProgress(options.quiet ? null : io, selected.length);
    progress.start(prepared.context);
    const end = await runPlaywright({
      context: prepared.context,
      secrets: prepared.secrets,
      checks: selected,
      workers: options.workers ?? 2,
      maxMillis: options.maxTimeSeconds * 1_000,
      signal,
      progress: progress.update,
      env: io.env,
    });
    progress.finish();
    return end;
  }
}

/** Before anything is sent, because a run whose reports are lost was for nothing. */
function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`--out expected a folder that can be written, got ${folder}: ${why}`);
  }
}

function usesColour(io: CommandIo): boolean {
  return process.stdout.isTTY && (io.env["NO_COLOR"] ?? "") === "";
}
