/** What `--baseline-write` says: what it wrote, and what to do next. */
import type { BaselineEntry } from "../model/baseline.ts";
import { formatCount } from "../model/plain-text.ts";

/** A baseline file that was written. */
interface WrittenBaseline {
  /** The path as given. */
  readonly path: string;
  readonly entries: readonly BaselineEntry[];
  /** The entries that the file had before. */
  readonly existing: readonly BaselineEntry[];
  /** How many requirements were not verified and have no entry that accepts it. */
  readonly unverified: number;
  /** Whether entries for them were asked for. */
  readonly acceptsUnverified: boolean;
  /** The command that judges the target with this baseline. */
  readonly command: string;
}

/** Renders lines about a baseline file that was written. */
export function describeProposal(written: WrittenBaseline): readonly string[] {
  const { path, entries, unverified, acceptsUnverified, command } = written;
  const ownerless = entries.filter(({ owner }) => owner === null).length;
  const open = formatCount(unverified, "requirement that was", "requirements that were");
  const steps = [
    ...(ownerless === 0 ? [] : [`name an owner in ${formatCount(ownerless, "entry", "entries")}`]),
    ...(entries.length === 0 ? ["run without a baseline"] : [`run ${command}`]),
  ];
  return [
    `Wrote ${path}: ${describeEntries(written)}.`,
    ...(unverified === 0
      ? []
      : [
          acceptsUnverified
            ? `No entry accepts ${open} not verified for a reason of the run itself, such as its end.`
            : `To accept also ${open} not verified, add --baseline-unverified.`,
        ]),
    `Next: ${steps.join(", then ")}`,
  ];
}

/** Says what the entries accept, and how the file changed. */
function describeEntries({ entries, existing }: WrittenBaseline): string {
  const unverified = entries.filter(({ kind }) => kind !== undefined);
  const failures = entries.length - unverified.length;
  const [first] = unverified.flatMap(({ expires }) => expires ?? []).toSorted();
  const kept = entries.filter((entry) => existing.includes(entry)).length;
  const removed = existing.length - kept;
  const accepts = [
    ...(failures === 0 ? [] : [`${formatCount(failures, "entry accepts", "entries accept")} failures`]),
    ...(unverified.length === 0
      ? []
      : [
          `${formatCount(unverified.length, "entry accepts", "entries accept")} until ${first ?? "no day"} that a requirement is not verified`,
        ]),
  ];
  const changes = [`${entries.length - kept} new`, `${kept} kept`, `${removed} removed`];
  return `${accepts.length === 0 ? "no entries, because nothing needs to be accepted" : accepts.join(", and ")} (${changes.join(", ")})`;
}
