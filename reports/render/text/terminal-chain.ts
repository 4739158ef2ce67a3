import { formatCount } from "../../model/plain-text.ts";
import type { Report, ReportChainLink } from "../../model/report.ts";
import type { Section } from "./fit-rows.ts";
import { wrapTerminal } from "./terminal-text.ts";

/** Only the checks that took the most time are worth shortening. */
const linksShown = 10;

/** Renders the checks that bounded the time of the run, those that took the most time first. */
export function renderChain({ run }: Report): Section {
  const { longestChain = [], durationMs } = run;
  const longest = longestChain.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, linksShown);
  const sum = (of: (link: ReportChainLink) => number): number =>
    longestChain.reduce((total, link) => total + of(link), 0);
  const title =
    `Longest chain: ${formatCount(longestChain.length, "check")} one after another, ` +
    `${toSeconds(sum((link) => link.durationMs))} of ${toSeconds(durationMs)}, ` +
    `of which ${toSeconds(sum(({ waitedMs }) => waitedMs))} waited for execution`;
  return {
    title: wrapTerminal(title, { first: "", rest: "  " }),
    items: longest.map((link) => wrapTerminal(describeLink(link), { first: "  ", rest: "    " })),
    more: () => "",
  };
}

function describeLink(link: ReportChainLink): string {
  const { requirement, title, durationMs, requests, waits, waitedMs } = link;
  const waited = waits === 0 ? "" : `, ${formatCount(waits, "wait")} for execution (${toSeconds(waitedMs)})`;
  return `${toSeconds(durationMs)} ${requirement} ${title}: ${formatCount(requests, "request")}${waited}`;
}

function toSeconds(millis: number): string {
  return `${(millis / 1_000).toFixed(2)} s`;
}
