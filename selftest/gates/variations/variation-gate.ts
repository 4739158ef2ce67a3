import type { JobEnd } from "../../tools/jobs.ts";
import type { VariationResult } from "./judge-variation.ts";
import type { Variation } from "../../fake-nodes/variations/variation.ts";

/** Every reason to refuse the suites by what they say of a legal variation; none where they judge it as the reference node. */
export function refusalsOf(
  variation: Variation,
  ends: readonly JobEnd<VariationResult>[],
): readonly string[] {
  const failed = ends.flatMap((end) =>
    "failed" in end ? [`${variation.id} could not be judged: ${end.failed}`] : [],
  );
  const results = ends.flatMap((end) => ("result" in end ? [end.result] : []));
  // Reading alone shows nothing of what concerns submission, so that it takes the other half to tell.
  const isWhole = results.some(({ known }) => known === "declared");
  const unread = isWhole && results.every(({ readers }) => readers.length === 0);
  const needed = (id: string): boolean => results.some(({ unneeded }) => !unneeded.includes(id));
  return [
    ...failed,
    ...results.flatMap(({ known, verdict, expectedVerdict, differing }) => [
      ...differing.map((one) => `${variation.id} (${known}): ${one}`),
      ...(verdict === expectedVerdict || differing.length > 0 || hasExceptions(variation)
        ? []
        : [`${variation.id} (${known}): the verdict is ${verdict}, not ${expectedVerdict}`]),
    ]),
    ...(unread ? [`${variation.id} changed no byte that a decisive check has read`] : []),
    ...Object.keys(variation.except ?? {})
      .filter((id) => results.length > 1 && !needed(id))
      .map((id) => `${id} is listed as an exception and was judged as on the reference node`),
  ];
}

function hasExceptions({ except = {} }: Variation): boolean {
  return Object.keys(except).length > 0;
}
