import type { ReportExtras } from "../../reports/files/write-reports.ts";
import {
  createExchangeFolder,
  readExchangeLog,
  removeExchangeFolder,
} from "../../suites/client/exchange-log.ts";
import type { CheckOptions } from "../commands/check-options.ts";
import type { CommandIo } from "../io.ts";
import { removeAtExit } from "./remove-at-exit.ts";
import { readSigningKey } from "../commands/signing-key.ts";

/** What goes beside the reports of a run, made ready before the run. */
export interface PreparedExtras {
  /** Where every exchange is to be kept; null where none is but for those of the report. */
  readonly exchangesFolder: string | null;
  /** What to write, once the run is over. */
  extras(): ReportExtras;
  /** Removes what was kept for the run alone. */
  dispose(): void;
}

/** Reads the key of `--sign` and makes room for `--evidence all`; a plan keeps nothing. Throws UsageError. */
export function prepareExtras({ evidence, sign, plan }: CheckOptions, io: CommandIo): PreparedExtras {
  const signingKey = sign === null ? null : readSigningKey(sign, io);
  const exchangesFolder = evidence === "all" && !plan ? createExchangeFolder() : null;
  const dispose =
    exchangesFolder === null ? () => undefined : removeAtExit(() => removeExchangeFolder(exchangesFolder));
  return {
    exchangesFolder,
    extras: () => ({
      signingKey,
      sent: exchangesFolder === null ? null : readExchangeLog(exchangesFolder),
    }),
    dispose,
  };
}
