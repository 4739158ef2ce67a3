import type { Command } from "../../evidence/command.ts";
import type { Report } from "../../reports/model/report.ts";
import type { ReportExtras } from "../../reports/files/write-reports.ts";
import type { ReportFiles } from "../../reports/render/formats.ts";
import { createSummary, renderSummaryJson } from "../../reports/render/text/summary.ts";
import { renderTerminal } from "../../reports/render/text/terminal.ts";
import {
  createExchangeFolder,
  readExchangeLog,
  removeExchangeFolder,
} from "../../suites/client/exchange-log.ts";
import { readSigningKey } from "../commands/ed25519-keys.ts";
import type { CheckOptions } from "../commands/check.ts";
import type { CommandIo } from "../io.ts";
import { createReportView } from "../../reports/verdict/report-view.ts";
import { findProgramName } from "./printed-commands/program-name.ts";
import { usesColour } from "./progress-line.ts";
import { removeAtExit } from "./signals.ts";

/** The files that are written in addition to the reports. They are prepared before the run. */
interface PreparedExtras {
  /** The folder in which every exchange is kept; null if only the exchanges of the report are kept. */
  readonly exchangesFolder: string | null;
  /** Returns the content of the files after the run. */
  extras(): ReportExtras;
  /** Removes the exchanges that were kept for the run. */
  dispose(): void;
}

/**
 * Reads the key of `--sign` and creates the folder for `--evidence all`, unless the run is a plan. Throws UsageError.
 */
export function prepareExtras(
  { evidence, sign, sarif, plan }: Pick<CheckOptions, "evidence" | "sign" | "sarif" | "plan">,
  io: CommandIo,
): PreparedExtras {
  const signingKey = sign === null ? null : readSigningKey(sign, io);
  const exchangesFolder = evidence === "all" && !plan ? createExchangeFolder() : null;
  const dispose =
    exchangesFolder === null ? () => undefined : removeAtExit(() => removeExchangeFolder(exchangesFolder));
  return {
    exchangesFolder,
    extras: () => ({
      signingKey,
      sarif,
      sent: exchangesFolder === null ? null : readExchangeLog(exchangesFolder),
    }),
    dispose,
  };
}

interface PrintContext {
  readonly io: CommandIo;
  readonly options: { readonly json: boolean; readonly out: string; readonly verbose: boolean };
  /** The files that were written; null if none were. */
  readonly written: ReportFiles | null;
  /** The command that replays the failures. */
  readonly replay: Command;
  /** The command that repeats the run on this terminal; default: the one in the report. */
  readonly command?: Command;
}

/** Prints the summary of a report that was written. */
export function printReport(report: Report, { io, options, written, replay, command }: PrintContext): void {
  const colour = usesColour(io.env, process.stdout.isTTY);
  io.stdout(
    options.json && written !== null
      ? renderSummaryJson(createSummary(report, written))
      : renderTerminal(createReportView(report, replay, null, findProgramName(io), command), {
          colour,
          reportsDir: written === null ? null : options.out,
          verbose: options.verbose,
        }),
  );
}
