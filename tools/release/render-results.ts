import type { ReleaseResult } from "./checks.ts";

const statuses = ["problem", "not checked", "to fill in"] as const;

/** Renders a line for each check, and one that says what is left to do. */
export function renderResults(results: readonly ReleaseResult[]): string {
  const lines = results.map(
    ({ check, status, text }) => `${status.padEnd(11)}  ${check.padEnd(10)}  ${text}\n`,
  );
  return `${lines.join("")}\n${renderSummary(results)}\n`;
}

function renderSummary(results: readonly ReleaseResult[]): string {
  const counts = statuses.flatMap((status) => {
    const count = results.filter((one) => one.status === status).length;
    return count === 0 ? [] : [`${count} ${status}${status === "problem" && count > 1 ? "s" : ""}`];
  });
  return counts.length === 0
    ? "Ready. To publish, run npm publish in a CI job of the tag."
    : `Not ready: ${counts.join(", ")}.`;
}
