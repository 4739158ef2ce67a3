import { levels } from "../../../spec/requirement.ts";
import { truncateText } from "../../model/plain-text.ts";
import { renderIds } from "../../verdict/causes.ts";
import { formatLevelCount } from "../../verdict/headline.ts";
import type { ReportView } from "../../verdict/report-view.ts";
import type { UnverifiedCause } from "../../verdict/unverified/unverified-causes.ts";
import { renderMore, type Section } from "./fit-rows.ts";
import { wrapTerminal } from "./terminal-text.ts";

const missingLengthMax = 300;

/**
 * Renders why requirements were not verified. If a failure decides the verdict, the remedies are left out, because the
 * failures come first.
 */
export function renderUnverified({ unverifiedCauses, causes }: ReportView, verbose: boolean): Section {
  const isShort = !verbose && causes[0]?.affectsVerdict === true;
  return {
    title: ["Not verified"],
    items: unverifiedCauses.map((cause) => renderUnverifiedCause(cause, { verbose, isShort })),
    more: (count) => renderMore(count, unverifiedCauses.length, "cause"),
  };
}

function renderUnverifiedCause(
  { missing, remedy, example, requirements }: UnverifiedCause,
  { verbose, isShort }: { readonly verbose: boolean; readonly isShort: boolean },
): readonly string[] {
  const counts = levels.flatMap((level) => {
    const count = requirements.filter((one) => one.level === level).length;
    return count === 0 ? [] : [formatLevelCount(count, level)];
  });
  const ids = verbose ? requirements.map(({ id }) => id).join(", ") : renderIds(requirements);
  const said = `${counts.join(", ")}: ${truncateText(missing, missingLengthMax)}`;
  if (isShort) return wrapTerminal(said, { first: "  ", rest: "    " });
  return [
    ...wrapTerminal(said, { first: "  ", rest: "    " }),
    ...(remedy === null ? [] : wrapInset(`To mend it: ${remedy}.`)),
    ...(example === null || !verbose ? [] : wrapInset(example)),
    ...wrapInset(ids),
  ];
}

function wrapInset(text: string): readonly string[] {
  return wrapTerminal(text, { first: "    ", rest: "    " });
}
