import { findDifference, type Difference } from "./compared-report.ts";
import type { RecordedReport } from "./recorded-report.ts";
import { compareText } from "../model/plain-text.ts";

/** The differences between two runs besides their results. They may explain why the results differ. */
export interface ComparisonContext {
  /** The node that was judged. */
  readonly target: readonly Difference[];
  /** The ledger position, which changes even if the target is the same. */
  readonly ledger: readonly Difference[];
  /** The version of touchstone that judged the node. */
  readonly tool: readonly Difference[];
  /** The options of the run, and how it ended. */
  readonly run: readonly Difference[];
  /** Sentences that say what these differences may cause. */
  readonly notes: readonly string[];
}

/** Compares the targets, tools and options of two reports. */
export function compareContexts(old: RecordedReport, now: RecordedReport): ComparisonContext {
  const target = compareTargets(old.target, now.target);
  const tool = compareTools(old, now);
  const run = compareRuns(old, now);
  const notes = [
    ...noteTargetChange(target),
    ...noteToolChange(tool),
    ...noteRunChange(run),
    ...noteIncompleteRun("old", old.run.end),
    ...noteIncompleteRun("new", now.run.end),
  ];
  return { target, ledger: compareLedgers(old.target, now.target), tool, run, notes };
}

type Target = RecordedReport["target"];

function compareTargets(old: Target, now: Target): Difference[] {
  return [
    ...findDifference("base URL", old.baseUrl, now.baseUrl),
    ...findDifference("vendor", old.vendor, now.vendor),
    ...findDifference("chain id", old.chainId, now.chainId),
  ];
}

function compareLedgers(old: Target, now: Target): Difference[] {
  return [
    ...findDifference("ledger version", old.ledgerVersion?.last, now.ledgerVersion?.last),
    ...findDifference("oldest ledger version", old.oldestLedgerVersion, now.oldestLedgerVersion),
  ];
}

function compareTools(old: RecordedReport, now: RecordedReport): Difference[] {
  return [
    ...findDifference("version", old.tool.version, now.tool.version),
    ...findDifference("catalogue", old.tool.specDigest, now.tool.specDigest),
    ...findDifference("calibration", calibrationOf(old), calibrationOf(now)),
  ];
}

function calibrationOf({ calibration }: RecordedReport): string | null | undefined {
  return calibration === null ? null : calibration?.digest;
}

const scopeOptions: readonly string[] = ["--allow", "--only", "--revision", "--shard", "features"];
const generationOptions: readonly string[] = ["--seed", "--runs"];

function compareRuns(old: RecordedReport, now: RecordedReport): Difference[] {
  return [
    ...findDifference("--allow", old.scope.allow, now.scope.allow),
    ...findDifference("--only", patternsOf(old), patternsOf(now)),
    ...findDifference("--revision", old.scope.revision, now.scope.revision),
    ...findDifference("--shard", old.scope.shard, now.scope.shard),
    ...findDifference("features", featuresOf(old), featuresOf(now)),
    ...findDifference("--level", old.scope.level, now.scope.level),
    ...findDifference("--seed", old.run.seed, now.run.seed),
    ...findDifference("--runs", old.run.runs, now.run.runs),
    ...findDifference("end", old.run.end, now.run.end),
  ];
}

function patternsOf({ scope: { only } }: RecordedReport): string | null | undefined {
  return only === null ? null : only?.join(" ");
}

function featuresOf({ scope }: RecordedReport): string | null {
  const declared = Object.entries(scope.features).toSorted(([a], [b]) => compareText(a, b));
  return declared.length === 0
    ? null
    : declared.map(([name, isOffered]) => `${name} ${isOffered}`).join(", ");
}

function noteTargetChange(target: readonly Difference[]): readonly string[] {
  if (target.length === 0) return [];
  return target.some(({ name, old, new: now }) => name === "chain id" && old !== null && now !== null)
    ? ["The reports are from different chains, so the differences below are not changes of one node."]
    : ["The reports may be from different nodes, so the differences below may not be changes of one node."];
}

function noteToolChange(tool: readonly Difference[]): readonly string[] {
  if (tool.length === 0) return [];
  return tool.every(({ name, old, new: now }) => name === "calibration" && (old === null || now === null))
    ? ["Only one report has a calibration, so different builds of touchstone may have made them."]
    : [
        "Different versions of touchstone made the reports, so any difference may come from touchstone instead of the target.",
      ];
}

function noteRunChange(run: readonly Difference[]): readonly string[] {
  const differs = (names: readonly string[]) => run.some(({ name }) => names.includes(name));
  return [
    ...(differs(scopeOptions)
      ? [
          "The runs had different scopes. The wider scope verifies more requirements and may find more failures.",
        ]
      : []),
    ...(differs(["--level"])
      ? ["The runs had a different --level, so the verdicts may differ even if the results are the same."]
      : []),
    ...(differs(generationOptions)
      ? [
          "The runs used different generated inputs, so a failure that depends on the input may appear or disappear.",
        ]
      : []),
  ];
}

function noteIncompleteRun(which: "old" | "new", end: string | undefined): readonly string[] {
  if (end === undefined || end === "completed") return [];
  return [`The ${which} run did not complete (${end}), so it may have verified less.`];
}
