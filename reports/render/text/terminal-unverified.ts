import { levels } from "../../../spec/requirement.ts";
import { formatCount, truncateText } from "../../model/plain-text.ts";
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
    more: renderMore,
    brief: renderBrief(unverifiedCauses),
  };
}

/** Says in one row how many requirements were not verified, and for how many reasons. */
function renderBrief(causes: readonly UnverifiedCause[]): string {
  const requirements = causes.flatMap((cause) => cause.requirements);
  // The headline and the counts tell these from each other too.
  const open = countLevels(requirements.filter(({ status }) => status !== "error"));
  const errors = requirements.filter(({ status }) => status === "error").length;
  const counts = [
    ...(open === "" ? [] : [open]),
    ...(errors === 0 ? [] : [formatCount(errors, "internal error")]),
  ];
  return `Not verified: ${counts.join(", ")}, for ${formatCount(causes.length, "reason")} (--verbose)`;
}

function countLevels(requirements: UnverifiedCause["requirements"]): string {
  const counts = levels.flatMap((level) => {
    const count = requirements.filter((one) => one.level === level).length;
    return count === 0 ? [] : [formatLevelCount(count, level)];
  });
  return counts.join(", ");
}

function renderUnverifiedCause(
  { missing, remedy, example, requirements }: UnverifiedCause,
  { verbose, isShort }: { readonly verbose: boolean; readonly isShort: boolean },
): readonly string[] {
  const ids = verbose ? requirements.map(({ id }) => id).join(", ") : renderIds(requirements);
  const said = `${countLevels(requirements)}: ${truncateText(missing, missingLengthMax)}`;
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
