import { renderCommand, type Command } from "../../../evidence/command.ts";
import { isFaultyEntry } from "../../model/baseline.ts";
import type { Report } from "../../model/report.ts";
import { removeStaleEntries } from "../commands.ts";

/**
 * Advises what to do about the entries that fail a run; null if there are none. If all of them are stale, one command
 * removes them. Only an owner can correct the others.
 */
export function adviseBaseline(
  baseline: Report["baseline"],
  command: Command,
): { readonly text: string; readonly example: string | null } | null {
  const faulty = (baseline?.entries ?? []).filter(isFaultyEntry);
  if (baseline === null || faulty.length === 0) return null;
  const isStale = faulty.every(({ standing }) => standing === "stale");
  const ids = faulty.map(({ requirement }) => requirement);
  const mend = isStale ? removeStaleEntries(command, ids) : null;
  return {
    text: `correct the entries of the baseline that fail the run: ${baseline.source}`,
    example: mend === null ? null : renderCommand(mend),
  };
}
