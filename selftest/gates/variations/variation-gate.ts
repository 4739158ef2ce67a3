import type { JobResult } from "../../tools/jobs.ts";
import type { VariationResult } from "./judge-variation.ts";
import type { Variation } from "../../fake-nodes/variations/variation.ts";

/** Every reason to refuse the suites by what they say of a legal variation; none where they judge it as the reference node. */
export function findVariationFailures(
  variation: Variation,
  ends: readonly JobResult<VariationResult>[],
): readonly string[] {
  const failed = ends.flatMap((end) =>
    "failed" in end ? [`${variation.id} could not be judged: ${end.failed}`] : [],
  );
  const results = ends.flatMap((end) => ("result" in end ? [end.result] : []));
  // Reading alone shows nothing of what concerns submission, so that it takes the other half to tell.
  const isWhole = results.some(({ profileMode }) => profileMode === "declared");
  const unread = isWhole && results.every(({ readers }) => readers.length === 0);
  const needed = (id: string): boolean =>
    results.some(({ unusedExceptions }) => !unusedExceptions.includes(id));
  return [
    ...failed,
    ...results.flatMap(({ profileMode, verdict, expectedVerdict, unexpectedStatuses }) => [
      ...unexpectedStatuses.map((one) => `${variation.id} (${profileMode}): ${one}`),
      ...(verdict === expectedVerdict || unexpectedStatuses.length > 0 || hasExpectedStatuses(variation)
        ? []
        : [`${variation.id} (${profileMode}): the verdict is ${verdict}, not ${expectedVerdict}`]),
    ]),
    ...(unread ? [`${variation.id} changed no byte that a decisive check has read`] : []),
    ...Object.keys(variation.expectedStatuses ?? {})
      .filter((id) => results.length > 1 && !needed(id))
      .map((id) => `${id} is listed as an exception and was judged as on the reference node`),
  ];
}

function hasExpectedStatuses({ expectedStatuses = {} }: Variation): boolean {
  return Object.keys(expectedStatuses).length > 0;
}
