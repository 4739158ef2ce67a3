/** Generated from reports/model/report.schema.json by tools/schema-types/write-types.ts. Change the schema, not this file. */
import type { JsonValue } from "./json-value.ts";
import type { ComparedValues } from "../../evidence/failure.ts";
import type { FactorLevel } from "../../evidence/factor-level.ts";
import type { Reason } from "../../evidence/reason.ts";
import type { Remedy } from "../../evidence/remedy.ts";
import type { TimeLimit } from "../../evidence/time-limit.ts";

/** The content of report.json: the result of one run against one target. All other formats are rendered from it. */
export type Report = {
  readonly schemaVersion: 1;
  /** The program that made the report. */
  readonly tool: ReportTool;
  /** The target that was judged, as its responses show it. */
  readonly target: {
    /** The base URL of the target. */
    readonly baseUrl: string;
    /** Whether the target is the built-in reference node. */
    readonly reference: boolean;
    /** If no node was reached or recognized, what the user has to change; otherwise null. */
    readonly remedy: string | null;
    /** The remedy as data; missing if there is none, if it is only a text, and in reports of older versions. */
    readonly remedyDetails?: Remedy;
    /** Why no response arrived, in the words of the system; null if at least one did. */
    readonly transportFailure: string | null;
    /**
     * The first requests with their responses, at most three, if the target does not look like a node of this
     * interface. Otherwise missing, as in reports of older versions.
     */
    readonly firstExchanges?: readonly ReportExchange[];
    /** The vendor name in header names and in the binary media type. */
    readonly vendor: string;
    /** Where the vendor name is from. */
    readonly vendorSource: "option" | "profile" | "headers" | "default";
    /** The chain id of the last response with one; null if no response had one. */
    readonly chainId: number | null;
    /** The ledger versions of the first and the last response. */
    readonly ledgerVersion: {
      readonly first: string | null;
      readonly last: string | null;
    };
    /** The ledger times of the first and the last response, in microseconds since 1970. */
    readonly ledgerTimestampMicros: {
      readonly first: string | null;
      readonly last: string | null;
    };
    /** The oldest ledger version that the last response named; null if none did. */
    readonly oldestLedgerVersion: string | null;
    /**
     * The newest dated change of the interface that the responses show, and the oldest one that they lack; null for
     * none.
     */
    readonly revision: {
      readonly newestSeen: string | null;
      readonly oldestMissing: string | null;
    };
  };
  /** How the run went, and what it sent. */
  readonly run: {
    /** The time of the start, in UTC, as RFC 3339. */
    readonly startedAt: string;
    /** How long the run took, in milliseconds. */
    readonly durationMs: number;
    /**
     * How long the run was allowed to take; missing if no node was found, in a merged report and in reports of older
     * versions.
     */
    readonly timeLimit?: TimeLimit;
    /** The seed of all generated inputs, which repeats them with --seed. */
    readonly seed: number;
    /** The number of generated inputs of each property-based check. */
    readonly runs: number;
    readonly end: ReportRunEnd;
    /** The command that repeats the run, without secrets. */
    readonly commandLine: string;
    /** The shards that the report was merged from; null if it was not merged. */
    readonly mergedFrom: readonly ReportMergedShard[] | null;
    /** The numbers of requests that were sent, in all and by class, retries included. */
    readonly requests: {
      /** All requests, also those of discovery. */
      readonly total: number;
      readonly read: number;
      readonly simulate: number;
      readonly submit: number;
      readonly heavy: number;
      /** The requests that repeated one whose response did not arrive or was not an answer. */
      readonly retried: number;
    };
    /** What the run cost the target; missing if no request was counted, and in reports of older versions. */
    readonly cost?: ReportCost;
    /**
     * The requests per second that a target accepted which turned others away with 429; missing if it turned away
     * few, and in reports of older versions.
     */
    readonly rateLimit?: number;
    /**
     * The pairs of inputs that the combinations of each operation contain (docs/combinations.md); missing if no
     * combination was sent, and in reports of older versions.
     */
    readonly coverage?: {
      readonly [name: string]: {
        readonly pairs: number;
        readonly covered: number;
        readonly notPossible: { readonly [name: string]: number };
      };
    };
    /** The operations that never succeeded; missing if there are none, and in reports of older versions. */
    readonly neverSucceeded?: readonly ReportNeverSucceeded[];
    /** The latencies over time; missing if none was measured, and in reports of older versions. */
    readonly timeline?: ReportTimeline;
    /**
     * The checks that bounded the time of the run, each of which began when the one before it had ended; missing in
     * a merged report and in reports of older versions.
     */
    readonly longestChain?: readonly ReportChainLink[];
  };
  /** What was judged. */
  readonly scope: {
    /** The heaviest class of requests that was allowed. */
    readonly allow: ReportSafety;
    /** The level of requirements from which on they decide the verdict. */
    readonly level: "must" | "should";
    /** The day whose interface the target is judged by, such as 2024-08-12; null for the specification. */
    readonly revision: string | null;
    /** The patterns of --only; null without this option. */
    readonly only: null | readonly string[];
    /** The part of the requirements that was judged, as 2/3; null for the whole run. */
    readonly shard: null | string;
    /** What the profile says about the features that the target offers. */
    readonly features: { readonly [name: string]: boolean };
    /** The members of the profile that the run was given; missing without a profile. */
    readonly profile?: readonly string[];
    /** Whether every counted requirement and each of its checks was in scope. */
    readonly full: boolean;
  };
  /** What discovery found on the target. */
  readonly inventory: { readonly [name: string]: JsonValue };
  /** The proof that the checks of this build can fail; null if this build was not measured. */
  readonly calibration: Calibration | null;
  /** The baseline and the result of each entry; null if no baseline was given. */
  readonly baseline: ReportBaseline | null;
  /** The verdict of the run. */
  readonly verdict: VerdictWord;
  readonly exitCode: ExitCode;
  /** Why the verdict is what it is, as sentences. */
  readonly verdictReasons: readonly string[];
  /** The numbers of requirements by level and status. */
  readonly summary: StatusCounts;
  /** What a reader has to know before trusting the verdict, as sentences. */
  readonly warnings: readonly string[];
  /** Ordered by id. */
  readonly requirements: readonly ReportRequirement[];
  /** The failures by cause, in the order in which they are to be corrected; missing in reports of older versions. */
  readonly causes?: readonly {
    /** The requirements that one fault violates. The other formats show the first one in full. */
    readonly requirements: readonly string[];
    /** The failed requirements that may follow from them. */
    readonly consequences: readonly string[];
    /** Whether any of these requirements decides the verdict. */
    readonly affectsVerdict: boolean;
  }[];
  /** The requirements that do not count for the verdict. */
  readonly notCounted: readonly ReportNotCounted[];
  /** What the target did where the document leaves a point open, ordered by id and value. */
  readonly facts: readonly ReportFact[];
  /** Which classes of input were sent to the operations, and which statuses they had. */
  readonly coverage: ReportCoverage;
  /** The results of --extended; missing without this option. They never affect the verdict. */
  readonly extended?: ReportExtended;
  /** The URL at which report.html is published, from --report-url; missing without this option. */
  readonly reportUrl?: string;
  /** sha256: and hex over the RFC 8785 form of the report without this member. */
  readonly digest: string;
};

/** An operation that never succeeded in a run, with everything that the target responded. */
export type ReportNeverSucceeded = {
  readonly operation: ReportOperation;
  /** The number of responses by status. */
  readonly statuses: { readonly [name: string]: number };
  /** The number of requests without a response. */
  readonly unanswered: number;
};

/** Addresses without repetitions: how many there are, and the first 1,000 of them. */
export type ReportAddressList = {
  readonly count: number;
  readonly addresses: readonly string[];
};

/** What a run cost its target, as far as the responses show it. */
export type ReportCost = {
  /** The lengths of the bodies of all requests and responses. */
  readonly bytes: {
    readonly sent: number;
    readonly received: number;
  };
  /** Missing if the run submitted no transaction that was accepted. */
  readonly transactions?: {
    /** How many transactions the target accepted. */
    readonly accepted: number;
    /** How many transactions of the run were in the blocks that it read. */
    readonly shown: number;
    /** The gas units that the shown transactions used. */
    readonly gasUnits: string;
    /** What the shown transactions paid: gas units times their price. */
    readonly fees: string;
    /** The gas units of all transactions if the others cost as much as the shown ones; null if none was shown. */
    readonly estimatedGasUnits: string | null;
    /** The gas units of the shown transactions and the max_gas_amount of the others. */
    readonly gasUnitsMax: string;
    /** The accounts that sent the transactions, and what they paid for the shown ones. */
    readonly accounts: readonly {
      readonly address: string;
      readonly accepted: number;
      readonly shown: number;
      readonly gasUnits: string;
      readonly fees: string;
    }[];
    /** What the run left on the ledger. */
    readonly left: {
      /** The addresses that the run made for its calls. Where a call succeeded, they may be new accounts. */
      readonly recipients: ReportAddressList;
      /** The stores of coins that the shown transactions wrote, and what the last of these left in them. */
      readonly funds: readonly {
        readonly owner: string;
        readonly address: string;
        readonly type: string;
        readonly funds: string;
      }[];
      /** The types of the resources that the shown transactions wrote, with their addresses. */
      readonly resources: readonly {
        readonly type: string;
        readonly count: number;
        readonly addresses: readonly string[];
      }[];
    };
  };
};

/** A check of the longest chain of a run. */
export type ReportChainLink = {
  readonly requirement: string;
  readonly title: string;
  readonly safety: ReportSafety;
  /** The time from the start of the run to that of the check. */
  readonly startMs: number;
  readonly durationMs: number;
  readonly requests: number;
  /** How often the check waited until a transaction was executed. */
  readonly waits: number;
  /** How long it waited for that in all. */
  readonly waitedMs: number;
};

/**
 * How the target responded over the time of a run. The size of the data does not depend on the length of the
 * run.
 */
export type ReportTimeline = {
  /** The length of one bucket. The first bucket begins with the first request of the run. */
  readonly bucketMs: number;
  /** The operations that requests were sent to, in the order of the document. Null stands for other requests. */
  readonly operations: readonly ReportTimelineOperation[];
};

/** The requests to one operation. Latencies have an error of at most 9 %. */
export type ReportTimelineOperation = {
  readonly operation: ReportOperation | null;
  readonly requests: number;
  readonly retried: number;
  readonly latencyMs: {
    readonly median: number;
    readonly p95: number;
    readonly max: number;
  };
  /** One value for each bucket of the run. A bucket without requests has no latency (null). */
  readonly buckets: {
    readonly requests: readonly number[];
    readonly retried: readonly number[];
    readonly p95Ms: readonly (number | null)[];
  };
};

/**
 * The results of --extended: rules for operations that the specification does not describe. They never affect
 * the verdict, the exit code or the summary.
 */
export type ReportExtended = {
  /** The number of requests that were sent for these rules, including retries. run.requests does not contain them. */
  readonly requests: number;
  readonly counts: {
    readonly held: number;
    readonly violated: number;
    readonly notApplicable: number;
  };
  /** In the order of the rules. */
  readonly requirements: readonly ReportExtendedRequirement[];
};

/** One rule for the operations beyond the document. */
export type ReportExtendedRequirement = {
  readonly id: string;
  readonly level: ReportLevel;
  /** The operationId of the operation; null if the rule applies to several. */
  readonly operation: string | null;
  readonly text: string;
  /** Where the rule comes from. */
  readonly source: string;
  readonly status: "held" | "violated" | "not-applicable";
  /** How many assertions held. */
  readonly assertions: number;
  /** Why the rule is not applicable; null for any other status. */
  readonly reason: string | null;
  /** Null unless the rule is violated. */
  readonly failure: {
    readonly summary: string;
    readonly expected: string;
    readonly received: string;
    /** The last one shows the failure. */
    readonly exchanges: readonly ReportExchange[];
  } | null;
};

/**
 * How a run ended. After interrupted, out of time, runner died and partly unreachable, some planned checks have
 * no result. After not recognized, no check ran, because no response had the form of this interface.
 */
export type ReportRunEnd =
  | "completed"
  | "interrupted"
  | "out of time"
  | "runner died"
  | "unreachable"
  | "partly unreachable"
  | "not recognized";

/** A shard of a merged run, from its own report. */
export type ReportMergedShard = {
  /** As 2/3. */
  readonly shard: string;
  /** The digest of its report. */
  readonly digest: string;
  readonly baseUrl: string;
  readonly end: ReportRunEnd;
};

export type ReportLevel = "MUST" | "SHOULD" | "INFO";

export type ReportSafety = "read" | "simulate" | "submit" | "heavy";

/** The operation of the document; null if there is none, or several. */
export type ReportOperation =
  | "getAccount"
  | "getAccountResources"
  | "getAccountModules"
  | "getTableItem"
  | "getBlockByVersion"
  | "submitBatch"
  | "simulateTransaction"
  | "checkHealth";

/** The layers of a response, in the order in which they are judged. */
export type ReportLayer = "transport" | "status" | "media type" | "headers" | "body" | "schema" | "semantics";

/** How many requirements have each status. */
export type ReportCounts = {
  readonly pass: number;
  readonly fail: number;
  readonly inconclusive: number;
  readonly "not-observed": number;
  readonly "not-applicable": number;
  readonly disabled: number;
  /** Those whose failures the baseline accepts. */
  readonly waived: number;
  /**
   * Those that were not verified, which the baseline accepts; missing if there are none. Their status is waived,
   * too.
   */
  readonly "waived-unverified"?: number;
  readonly error: number;
};

export type ReportRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  /** The text of the body, or 0x and hex for a binary body; null if there is no body. */
  readonly body: string | null;
};

/** Null if no response arrived. transportFailure says why. */
export type ReportResponse = {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** The body as text, cut at a maximum length. Bytes that are not UTF-8 become U+FFFD. */
  readonly body: string;
  /** The length of the complete body in bytes. */
  readonly bodyBytes: number;
  readonly bodyIsCut: boolean;
};

/** One request with its response, kept as evidence. Secrets are redacted. */
export type ReportExchange = {
  readonly operation: ReportOperation | null;
  readonly request: ReportRequest;
  readonly response: ReportResponse | null;
  readonly transportFailure: string | null;
};

/** All failures of a requirement with one fingerprint, with the exchange that shows the first of them. */
export type ReportFailure = {
  /** The identity of the failure over runs, targets and values: 16 hex digits. */
  readonly fingerprint: string;
  /** What was done and what is wrong with the response, in one sentence. */
  readonly summary: string;
  readonly layer: ReportLayer;
  readonly operation: ReportOperation | null;
  /** JSON pointer into the body, or a header name; empty for the whole response. */
  readonly pointer: string;
  /** The kind of mismatch in fixed words without values, such as missing. */
  readonly mismatch: string;
  /** What the requirement expects. */
  readonly expected: string;
  /** What the target responded. */
  readonly received: string;
  /**
   * What was expected and received, as data; missing if touchstone compares no value of the failure, and in
   * reports of older versions.
   */
  readonly values?: ComparedValues;
  /**
   * The fewest values of the factors of docs/combinations.md that show the failure, without the plain ones;
   * missing if the check sent no combinations, and in reports of older versions.
   */
  readonly levels?: readonly FactorLevel[];
  /** How often the failure occurred in the run. */
  readonly occurrences: number;
  /** The requirements whose checks found the failure. A replay runs these checks again. */
  readonly foundBy: readonly string[];
  /** The request that shows the failure. */
  readonly request: ReportRequest;
  /** Null if no response arrived. */
  readonly response: ReportResponse | null;
  readonly transportFailure: string | null;
  /** A shell command that sends the request again. */
  readonly curl: string;
  /** How many attempts showed the failure, as 3/3; null if one exchange was enough. */
  readonly reproduced: string | null;
  /** Seed and path that generate the counterexample again; null if no property-based check found the failure. */
  readonly seed: number | null;
  readonly path: string | null;
  readonly counterexample: JsonValue;
  /**
   * The number of shrinking steps, and the length of the counterexample as JSON before (from) and after (to) them.
   * Null if no property-based check found the failure.
   */
  readonly shrinking: {
    readonly steps: number;
    readonly from: number;
    readonly to: number;
  } | null;
  /**
   * All exchanges of a failure that only a comparison shows. The last one is request and response above. Empty for
   * any other failure.
   */
  readonly exchanges: readonly ReportExchange[];
};

/** The result of one check of a requirement. */
export type ReportCheck = {
  readonly title: string;
  readonly role: "decisive" | "supporting";
  readonly safety: ReportSafety;
  readonly result: "held" | "violated" | "inconclusive" | "error" | "not run" | "disabled";
  /** Why the check has this result, in a few words; null if it passed. */
  readonly reason: string | null;
  readonly durationMs?: number | null;
  /** The exchanges of an inconclusive check. */
  readonly exchanges: readonly ReportExchange[];
};

/** One counted requirement. */
export type ReportRequirement = {
  /** The id, which is never used for another requirement. */
  readonly id: string;
  /** The section of the specification that states the rule. */
  readonly section: string;
  /** MUST if the specification states the rule, SHOULD if it follows from it, INFO if it is left open. */
  readonly level: ReportLevel;
  /** The operation of the rule; null if it is about several. */
  readonly operation: ReportOperation | null;
  /** The kind of the rule. */
  readonly family: ReportFamily;
  /** The rule as one sentence. */
  readonly text: string;
  /** If the document only implies the requirement, the sentence from which it follows; otherwise null. */
  readonly impliedBy: string | null;
  /** The result. */
  readonly status: ReportStatus;
  /** What the baseline accepts of a waived requirement: that it was not verified. Missing if it accepts failures. */
  readonly waiver?: "unverified";
  /** The number of executed assertions. The same assertion on the same exchange counts once. */
  readonly assertions: number;
  /** Why the requirement has this status; null for a pass. */
  readonly reason: string | null;
  /** The reason as data; missing if it is only a text, and in reports of older versions. */
  readonly reasonDetails?: readonly Reason[];
  /** How nodes of known networks diverge from the requirement; null if no divergence is known. */
  readonly knownDivergence: string | null;
  /**
   * Which other revision of the interface allows a failure of the requirement; null if none does or it did not
   * fail.
   */
  readonly otherRevision: string | null;
  /** The checks of the requirement with their results. */
  readonly checks: readonly ReportCheck[];
  /**
   * At least one if the status is fail or waived without a waiver, otherwise empty. A failed requirement does not
   * list its waived failures.
   */
  readonly failures: readonly ReportFailure[];
};

/** An entry of the baseline, its result, and the failures of this run that it accepts. */
export type ReportBaselineEntry = {
  /** The id of a requirement. An id that is not in the catalogue fails the run. */
  readonly requirement: string;
  /** The fingerprint of the one failure to waive; null waives every failure of the requirement. */
  readonly fingerprint: string | null;
  /** Whether the entry accepts that the requirement is not verified; missing if it accepts failures. */
  readonly unverified?: true;
  readonly kind?:
    | "not-seen"
    | "profile"
    | "declared"
    | "blocked"
    | "pruning"
    | "pruned"
    | "unanswered"
    | "refused"
    | "unlisted"
    | "layout"
    | "never-succeeded"
    | "no-assertion";
  readonly reason: string;
  readonly owner: string | null;
  readonly issue: string | null;
  /** The last day on which the entry is valid, in UTC, as 2027-01-31; null if it does not expire. */
  readonly expires: string | null;
  readonly standing: EntryStanding;
  readonly failures: readonly {
    readonly fingerprint: string;
    readonly summary: string;
  }[];
};

/** A requirement that is not counted. */
export type ReportNotCounted = {
  readonly id: string;
  readonly section: string;
  readonly level: ReportLevel;
  readonly text: string;
  readonly why: "pending" | "excluded" | "provisional";
  readonly reason: string;
};

/** What the target did where the document leaves a point open. */
export type ReportFact = {
  readonly id: string;
  readonly section: string;
  readonly name: string;
  readonly value: string;
};

/** Why no requirement judges a cell. */
export type ReportUnjudgedReason =
  "the document leaves it open" | "nothing from outside provokes it" | "it does not answer this class";

/**
 * The responses of the target by class of input and status. A cell is one class of input of an operation
 * together with one status that the document lists for it, such as a pruned ledger_version of getAccount and
 * 410.
 */
export type ReportCoverage = {
  /**
   * cells: the number of cells that at least one requirement judges. reached: the number of cells in which this
   * run asserted a requirement.
   */
  readonly judged: {
    readonly cells: number;
    readonly reached: number;
  };
  /** The number of cells that no requirement judges, by reason. */
  readonly unjudged: { readonly [name in ReportUnjudgedReason]: number };
  /** The number of judged responses to requests whose class of input is unknown. */
  readonly unclassified: number;
  readonly operations: readonly ReportCoverageOperation[];
};

/**
 * One class of the values of a parameter. It lists the judged cells, and those unjudged cells for which the
 * target returned a response. A class without listed cells is left out. Older reports list every cell.
 */
export type ReportCoverageClass = {
  readonly parameter: string;
  readonly name: string;
  readonly cells: readonly ReportCoverageCell[];
};

/** How often requests of one class returned one status. */
export type ReportCoverageCell =
  | {
      readonly status: number;
      /** The number of responses in the cell. */
      readonly seen: number;
      /** For each requirement that judges the cell, the number of responses in the cell on which it was asserted. */
      readonly judged: { readonly [name in string]: number };
    }
  | {
      readonly status: number;
      readonly seen: number;
      /** Why no requirement judges the cell. */
      readonly unjudged: ReportUnjudgedReason;
    };

/** The program that made a report. */
export type ReportTool = {
  readonly name: "touchstone";
  readonly version: string;
  /** The digest of the catalogue and the schemas that responses are judged by: sha256: and hex. */
  readonly specDigest: string;
  /**
   * The homepage of the program, whose page catalogue describes each requirement; missing if it has none, and in
   * reports of older versions.
   */
  readonly homepage?: string;
};

/**
 * The proof that the checks of this build fail on faulty nodes and pass on correct ones; null if this build was
 * not measured.
 */
export type Calibration = {
  /** The digest of the sources that were measured: sha256: and lower-case hex. */
  readonly digest: string;
  readonly mutants: {
    readonly total: number;
    readonly killed: number;
    /** Mutants that no client can distinguish from a correct node. */
    readonly equivalent: number;
    /** The number of mutants, with at most five per generated family. */
    readonly counted: number;
    /** How many of the counted mutants have a defect of the kind state: each response is valid by itself. */
    readonly ofState: number;
  };
  readonly variations: {
    readonly total: number;
    readonly passed: number;
    readonly pairs: number;
  };
  /** The ids of the mutants that the checks of each requirement killed. */
  readonly proves: { readonly [name: string]: readonly string[] };
  /** The defect of each mutant in proves, by the id of the mutant. */
  readonly faults: { readonly [name: string]: string };
};

/** The baseline of the run; null if no baseline was given. */
export type ReportBaseline = {
  /** The path of a file as given, or known:<name>. */
  readonly source: string;
  /** Ordered by requirement and fingerprint. */
  readonly entries: readonly ReportBaselineEntry[];
};

export type VerdictWord = "conformant" | "not-conformant" | "incomplete" | "error";

/** The exit codes of a run that sent requests; 2 means a usage error, before anything is sent. */
export type ExitCode = 0 | 1 | 3 | 4 | 5;

/** How many requirements of each level have each status. */
export type StatusCounts = {
  readonly MUST: ReportCounts;
  readonly SHOULD: ReportCounts;
  readonly INFO: ReportCounts;
};

export type ReportCoverageOperation = {
  readonly operation: ReportOperation;
  readonly classes: readonly ReportCoverageClass[];
};

export type ReportStatus =
  "pass" | "fail" | "inconclusive" | "not-observed" | "not-applicable" | "disabled" | "waived" | "error";

export type ReportFamily =
  "status" | "headers" | "body" | "errors" | "input" | "refusals" | "paging" | "versions" | "semantics";

/**
 * The result of the entry. The first three fail the run. stale: its requirement passes. expired: its last day is
 * over. unknown requirement: the catalogue has no such id. waived: it accepts a failure of this run. not needed:
 * the run found no failure for it, which does not prove that there is none. not judged: the run did not judge
 * its requirement.
 */
export type EntryStanding =
  "stale" | "expired" | "unknown requirement" | "waived" | "not needed" | "not judged";
