/** Generated from reports/diff/recorded-report.schema.json by tools/schema-types/write-types.ts. Change the schema, not this file. */
import type { ReportCounts } from "../model/report.ts";
import type { Reason } from "../../evidence/reason.ts";

/**
 * The parts of a report that are compared or replayed. Some versions of touchstone do not write the optional
 * members. A member that one of two reports lacks is not compared.
 */
export type RecordedReport = {
  readonly schemaVersion: 1;
  readonly tool: {
    readonly name: "touchstone";
    readonly version: string;
    readonly specDigest: string;
  };
  readonly target: {
    readonly baseUrl: string;
    readonly vendor: string;
    readonly vendorSource: string;
    readonly chainId?: number | null;
    readonly ledgerVersion?: {
      readonly first: string | null;
      readonly last: string | null;
    };
    readonly oldestLedgerVersion?: string | null;
    readonly reference?: boolean;
    readonly transportFailure?: string | null;
  };
  readonly run: {
    readonly seed: number;
    readonly runs: number;
    readonly commandLine?: string;
    readonly end?:
      | "completed"
      | "interrupted"
      | "out of time"
      | "runner died"
      | "unreachable"
      | "partly unreachable"
      | "not recognized";
  };
  readonly scope: {
    readonly allow: "read" | "simulate" | "submit" | "heavy";
    readonly features: { readonly [name: string]: boolean };
    readonly level?: "must" | "should";
    readonly revision?: string | null;
    readonly only?: readonly string[] | null;
    readonly shard?: string | null;
  };
  readonly calibration?: {
    readonly digest?: string;
  } | null;
  readonly baseline?: {
    readonly source: string;
    readonly entries: readonly RecordedEntry[];
  } | null;
  readonly verdict: "conformant" | "not-conformant" | "incomplete" | "error";
  readonly exitCode?: 0 | 1 | 3 | 4 | 5;
  readonly summary?: {
    readonly MUST: ReportCounts;
    readonly SHOULD: ReportCounts;
    readonly INFO: ReportCounts;
  };
  readonly requirements: readonly RecordedRequirement[];
  readonly facts?: readonly {
    readonly id?: string;
    readonly name: string;
    readonly value: string;
  }[];
  /** The results of --extended; missing without this option. */
  readonly extended?: {
    readonly requirements: readonly RecordedExtendedRequirement[];
  };
  readonly digest: string;
};

/** One rule for operations beyond the document. */
export type RecordedExtendedRequirement = {
  readonly id: string;
  readonly status: string;
  readonly reason: string | null;
  readonly failure: RecordedExtendedFailure | null;
};

/** A recorded request with its response. */
export type RecordedExchange = {
  readonly request: RecordedRequest;
  readonly response: RecordedResponse | null;
};

/** One requirement of a report. */
export type RecordedRequirement = {
  readonly id: string;
  readonly level?: "MUST" | "SHOULD" | "INFO";
  readonly section?: string;
  readonly text?: string;
  readonly status: string;
  readonly waiver?: "unverified";
  readonly reason?: string | null;
  readonly reasonDetails?: readonly Reason[];
  readonly checks: readonly {
    readonly title: string;
    readonly result: string;
    readonly reason: string | null;
  }[];
  readonly failures: readonly RecordedFailure[];
};

/** One failure of a requirement. */
export type RecordedFailure = {
  readonly fingerprint: string;
  readonly summary: string;
  readonly layer: string;
  /** Null if the failure belongs to several operations. */
  readonly operation: string | null;
  /** Missing in reports of earlier versions. */
  readonly foundBy?: readonly string[];
  readonly request: RecordedRequest;
  readonly response: RecordedResponse | null;
  readonly exchanges: readonly RecordedExchange[];
};

export type RecordedRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
};

export type RecordedResponse = {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  readonly bodyBytes: number;
};

/** An entry of the baseline and the failures that it accepted. */
export type RecordedEntry = {
  readonly requirement: string;
  readonly fingerprint: string | null;
  readonly kind?: string;
  readonly reason: string;
  readonly owner: string | null;
  readonly issue: string | null;
  readonly expires: string | null;
  readonly standing: "stale" | "expired" | "unknown requirement" | "waived" | "not needed" | "not judged";
  readonly failures: readonly {
    readonly fingerprint: string;
    readonly summary: string;
  }[];
};

/** A violation of a rule for operations beyond the document. The last exchange shows it. */
export type RecordedExtendedFailure = {
  readonly summary: string;
  readonly exchanges: readonly RecordedExchange[];
};
