import type { JobResult } from "../../../tools/jobs.ts";
import type { VariationResult } from "./judge-variation.ts";
import type { Variation } from "../../fake-nodes/variations/variation.ts";

/** Lists the problems that fail the gate; empty if the variation is judged like the reference node. */
export function findVariationFailures(
  variation: Variation,
  ends: readonly JobResult<VariationResult>[],
): readonly string[] {
  const failed = ends.flatMap((end) =>
    "failed" in end ? [`${variation.id} could not be judged: ${end.failed}`] : [],
  );
  const results = ends.flatMap((end) => ("result" in end ? [end.result] : []));
  // Without a profile, no transaction is submitted, and a third of the requirements may be another one, so some differences
  // are never read.
  const isWhole = results.some(
    ({ profileMode, judgedScope }) =>
      profileMode === "declared" && judgedScope !== "a third of the requirements",
  );
  const unread = isWhole && results.every(({ readers }) => readers.length === 0);
  const needed = (id: string): boolean =>
    results.some(({ unusedExceptions }) => !unusedExceptions.includes(id));
  return [
    ...failed,
    ...results.flatMap(({ profileMode, verdict, expectedVerdict, unexpectedStatuses }) => [
      ...unexpectedStatuses.map((one) => `${variation.id} (${profileMode}): ${one}`),
      ...(verdict === expectedVerdict || unexpectedStatuses.length > 0 || hasExpectedStatuses(variation)
        ? []
        : [`${variation.id} (${profileMode}): expected the verdict ${expectedVerdict}, got ${verdict}`]),
    ]),
    ...(unread ? [`${variation.id}: expected a decisive check to read a changed response, got none`] : []),
    ...Object.keys(variation.expectedStatuses ?? {})
      .filter((id) => results.length > 1 && !needed(id))
      .map(
        (id) =>
          `Remove ${id} from the expected statuses of ${variation.id}: ${id} has the status of the reference node`,
      ),
  ];
}

function hasExpectedStatuses({ expectedStatuses = {} }: Variation): boolean {
  return Object.keys(expectedStatuses).length > 0;
}
