import type { ComparedReport } from "./compared-report.ts";
import { findDifference, type Difference } from "./difference.ts";
import { compareText } from "../model/failures.ts";

/** What two reports were made of, each apart: it says how the rest has to be read. */
export interface ComparisonContext {
  /** Which node was judged. */
  readonly target: readonly Difference[];
  /** Where its ledger stood: it moves on, and is still the same target. */
  readonly ledger: readonly Difference[];
  /** What judged it. */
  readonly tool: readonly Difference[];
  /** How it was asked to judge, and how it ended. */
  readonly run: readonly Difference[];
  /** What may come from these differences, in sentences. */
  readonly notes: readonly string[];
}

/** Says whether two reports are of one target, of one tool and of like runs. */
export function compareContexts(old: ComparedReport, now: ComparedReport): ComparisonContext {
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

type Target = ComparedReport["target"];

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

function compareTools(old: ComparedReport, now: ComparedReport): Difference[] {
  return [
    ...findDifference("version", old.tool.version, now.tool.version),
    ...findDifference("catalogue", old.tool.specDigest, now.tool.specDigest),
    ...findDifference("calibration", calibrationOf(old), calibrationOf(now)),
  ];
}

function calibrationOf({ calibration }: ComparedReport): string | null | undefined {
  return calibration === null ? null : calibration?.digest;
}

const scopeOptions: readonly string[] = ["--allow", "--only", "--shard", "features"];
const generationOptions: readonly string[] = ["--seed", "--runs"];

function compareRuns(old: ComparedReport, now: ComparedReport): Difference[] {
  return [
    ...findDifference("--allow", old.scope.allow, now.scope.allow),
    ...findDifference("--only", patternsOf(old), patternsOf(now)),
    ...findDifference("--shard", old.scope.shard, now.scope.shard),
    ...findDifference("features", featuresOf(old), featuresOf(now)),
    ...findDifference("--level", old.scope.level, now.scope.level),
    ...findDifference("--seed", old.run.seed, now.run.seed),
    ...findDifference("--runs", old.run.runs, now.run.runs),
    ...findDifference("end", old.run.end, now.run.end),
  ];
}

function patternsOf({ scope: { only } }: ComparedReport): string | null | undefined {
  return only === null ? null : only?.join(" ");
}

function featuresOf({ scope }: ComparedReport): string | null {
  const declared = Object.entries(scope.features).toSorted(([a], [b]) => compareText(a, b));
  return declared.length === 0
    ? null
    : declared.map(([name, isOffered]) => `${name} ${isOffered}`).join(", ");
}

function noteTargetChange(target: readonly Difference[]): readonly string[] {
  if (target.length === 0) return [];
  return target.some(({ name, old, new: now }) => name === "chain id" && old !== null && now !== null)
    ? ["The reports are of two chains: what follows compares two targets and is no change of one."]
    : ["The target differs: what follows may tell two nodes apart and be no change of one."];
}

function noteToolChange(tool: readonly Difference[]): readonly string[] {
  if (tool.length === 0) return [];
  return tool.every(({ name, old, new: now }) => name === "calibration" && (old === null || now === null))
    ? ["Only one report carries a calibration: whether one build of the tool made both is not known."]
    : ["The tool differs: any difference may come from what it judges by and not from the target."];
}

function noteRunChange(run: readonly Difference[]): readonly string[] {
  const differs = (names: readonly string[]) => run.some(({ name }) => names.includes(name));
  return [
    ...(differs(scopeOptions)
      ? [
          "The scope differs: what is newly verified or no longer verified may come from that, and so may a failure that only the wider scope asks for.",
        ]
      : []),
    ...(differs(["--level"]) ? ["Another level decides the verdict: it may differ by that alone."] : []),
    ...(differs(generationOptions)
      ? ["Other cases were generated: a failure that only some of them show may come or go by that."]
      : []),
  ];
}

function noteIncompleteRun(which: "old" | "new", end: string | undefined): readonly string[] {
  if (end === undefined || end === "completed") return [];
  return [`The ${which} run did not come to its end (${end}): what it did not verify may come from that.`];
}
