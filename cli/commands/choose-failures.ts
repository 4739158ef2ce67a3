import type { RecordedFailure, RecordedReport, RecordedRequirement } from "./recorded-report.ts";
import { UsageError } from "../usage-error.ts";

/** A failure to replay, with the requirement that it broke. */
export interface ChosenFailure {
  readonly requirement: RecordedRequirement;
  readonly failure: RecordedFailure;
}

const shownMax = 10;

/**
 * The failures that the ids name, each a requirement or a fingerprint; without ids all that failed. Throws UsageError for
 * an id that did not fail.
 */
export function chooseFailures(
  { requirements }: RecordedReport,
  ids: readonly string[],
  path: string,
): readonly ChosenFailure[] {
  const all = requirements.flatMap((requirement) =>
    requirement.failures.map((failure) => ({ requirement, failure })),
  );
  if (ids.length === 0) return all.filter(({ requirement }) => requirement.status === "fail");
  const isNamed = ({ requirement, failure }: ChosenFailure, id: string): boolean =>
    requirement.id === id || failure.fingerprint === id;
  const unknownId = ids.find((id) => !all.some((one) => isNamed(one, id)));
  if (unknownId !== undefined) {
    const failed = [...new Set(all.map(({ requirement }) => requirement.id))];
    const listed = failed.slice(0, shownMax).join(", ") + (failed.length > shownMax ? ", …" : "");
    throw new UsageError(
      `${JSON.stringify(unknownId)} did not fail in ${path}; what failed: ${listed === "" ? "nothing" : listed}`,
    );
  }
  return all.filter((one) => ids.some((id) => isNamed(one, id)));
}
