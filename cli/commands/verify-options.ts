import type { OptionSources } from "../options/option-sources.ts";
import { resolveOptions } from "../options/options.ts";
import { UsageError } from "../usage-error.ts";
import { verifyTable } from "./verify-table.ts";

/** What `touchstone verify` was asked to do. */
export interface VerifyOptions {
  /** The path of the report, as given. */
  readonly report: string;
  /** A public key in hex or the path of its file; null: the signature is not checked. */
  readonly key: string | null;
  readonly json: boolean;
}

/** Reads the options of `touchstone verify` from all their sources; throws UsageError. */
export function parseVerifyOptions(sources: OptionSources): VerifyOptions {
  const { values, afterTerminator } = resolveOptions("verify", verifyTable, sources);
  if (afterTerminator !== null) throw new UsageError("touchstone verify takes nothing after --");
  const { report, key, json } = values;
  if (report === null)
    throw new UsageError("a report is expected: touchstone verify <report.json> [--key K]");
  return { report, key, json };
}
