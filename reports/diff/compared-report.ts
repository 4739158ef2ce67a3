import type {
  Report,
  ReportCheck,
  ReportFact,
  ReportFailure,
  ReportRequirement,
  ReportBaselineEntry,
} from "../model/report.ts";

/**
 * The parts of a report that are compared. Some versions of touchstone do not write the optional members. A member that
 * one of the reports lacks is not compared.
 */
export interface ComparedReport {
  readonly tool: Pick<Report["tool"], "version" | "specDigest">;
  readonly target: Pick<Report["target"], "baseUrl" | "vendor"> &
    Partial<
      Pick<
        Report["target"],
        "reference" | "transportFailure" | "chainId" | "ledgerVersion" | "oldestLedgerVersion"
      >
    >;
  readonly run: Pick<Report["run"], "seed" | "runs"> & Partial<Pick<Report["run"], "end">>;
  readonly scope: Pick<Report["scope"], "allow" | "features"> &
    Partial<Pick<Report["scope"], "level" | "only" | "shard" | "revision">>;
  readonly calibration?: { readonly digest?: string } | null;
  readonly baseline?: {
    readonly source: string;
    readonly entries: readonly ComparedEntry[];
  } | null;
  readonly verdict: Report["verdict"];
  readonly exitCode?: Report["exitCode"];
  readonly summary?: Report["summary"];
  readonly requirements: readonly ComparedRequirement[];
  readonly facts?: readonly (Pick<ReportFact, "name" | "value"> & { readonly id?: string })[];
  /** The results of `--extended`; missing without this option. */
  readonly extended?: { readonly requirements: readonly ComparedExtendedRequirement[] };
}

/** One rule for operations beyond the document. */
export interface ComparedExtendedRequirement {
  readonly id: string;
  readonly status: string;
  readonly reason: string | null;
  readonly failure: { readonly summary: string } | null;
}

/** One requirement of a report. */
export interface ComparedRequirement extends Pick<ReportRequirement, "id"> {
  readonly level?: ReportRequirement["level"];
  readonly section?: string;
  readonly text?: string;
  readonly status: string;
  readonly reason?: string | null;
  readonly checks: readonly (Pick<ReportCheck, "title" | "reason"> & { readonly result: string })[];
  readonly failures: readonly ComparedFailure[];
}

/** One failure of a requirement. */
export interface ComparedFailure extends Pick<ReportFailure, "fingerprint" | "summary"> {
  readonly foundBy?: readonly string[];
}

/** An entry of the baseline and the failures that it accepted. */
type ComparedEntry = Pick<
  ReportBaselineEntry,
  "requirement" | "fingerprint" | "reason" | "owner" | "issue" | "expires" | "standing" | "failures"
>;

/** The requirements of a report by id. */
export function rowsById({ requirements }: ComparedReport): ReadonlyMap<string, ComparedRequirement> {
  return new Map(requirements.map((row) => [row.id, row]));
}

/** A value that differs between two reports. A missing value is null. */
export interface Difference {
  readonly name: string;
  readonly old: string | null;
  readonly new: string | null;
}

type ComparedValue = string | number | null;

/** Compares a value of two reports. A value that one of the reports lacks is not a difference. */
export function findDifference(
  name: string,
  old: ComparedValue | undefined,
  now: ComparedValue | undefined,
): Difference[] {
  if (old === undefined || now === undefined || old === now) return [];
  return [{ name, old: shown(old), new: shown(now) }];
}

function shown(value: ComparedValue): string | null {
  return value === null ? null : String(value);
}
