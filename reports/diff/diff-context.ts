import { type ComparedReport, findDifference, type Difference } from "./compared-report.ts";
import { compareText } from "../model/plain-text.ts";

/** The circumstances of two reports, which explain how to read the other differences. */
export interface ComparisonContext {
  /** The node that was judged. */
  readonly target: readonly Difference[];
  /** The ledger position, which changes even if the target is the same. */
  readonly ledger: readonly Difference[];
  /** The version of touchstone that judged the node. */
  readonly tool: readonly Difference[];
  /** The options of the run, and how it ended. */
  readonly run: readonly Difference[];
  /** Sentences about what these differences may cause. */
  readonly notes: readonly string[];
}

/** Compares the targets, tools and options of two reports. */
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
    ? ["The chains differ: the differences below are between two targets, not changes of one target."]
    : ["The targets differ: the differences below may be between two nodes, not changes of one node."];
}

function noteToolChange(tool: readonly Difference[]): readonly string[] {
  if (tool.length === 0) return [];
  return tool.every(({ name, old, new: now }) => name === "calibration" && (old === null || now === null))
    ? ["Only one report has a calibration, so it is unknown whether the same build made both."]
    : ["The tool differs: any difference may come from the tool and not from the target."];
}

function noteRunChange(run: readonly Difference[]): readonly string[] {
  const differs = (names: readonly string[]) => run.some(({ name }) => names.includes(name));
  return [
    ...(differs(scopeOptions)
      ? [
          "The scope differs: this may explain requirements that are newly verified or no longer verified, and failures that only the wider scope finds.",
        ]
      : []),
    ...(differs(["--level"])
      ? ["Another level decides the verdict, so the verdict may differ for this reason alone."]
      : []),
    ...(differs(generationOptions)
      ? ["Other cases were generated, so a failure that only some cases show may appear or disappear."]
      : []),
  ];
}

function noteIncompleteRun(which: "old" | "new", end: string | undefined): readonly string[] {
  if (end === undefined || end === "completed") return [];
  return [`The ${which} run did not complete (${end}), so it may have verified less.`];
}
