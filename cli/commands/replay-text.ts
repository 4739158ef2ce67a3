import { formatCount, truncateText } from "../../reports/model/plain-text.ts";
import { columnsMax, wrapTerminal } from "../../reports/render/text/terminal-text.ts";
import type { ReplayedFailure, ReplayOutcome } from "./replay-outcome.ts";
import type { ResentExchange } from "./resend-exchange.ts";

/** The result of a replay, as `--json` prints it. */
export interface ReplayResult {
  readonly exitCode: 0 | 1 | 3;
  readonly target: string;
  readonly seed: number;
  readonly counts: { readonly [word in ReplayOutcome]: number };
  readonly failures: readonly ReplayedFailure[];
  readonly warnings: readonly string[];
}

const exchangesMax = 4;
const textLengthMax = 400;
const bodyIndent = "  ";
const nextAfterFix = "run the whole check again, because a replay judges only these failures";

/** Renders a replay for a terminal in at most 80 columns. Escapes control characters from the target. */
export function renderReplay({ exitCode, target, seed, counts, failures, warnings }: ReplayResult): string {
  const found = Object.entries(counts).filter(([, count]) => count > 0);
  const summary = found.map(([word, count]) => `${count} ${word}`).join(", ");
  const lines = [
    ...failures.flatMap(failureLines),
    ...warnings.flatMap((warning) => wrap(`Warning: ${warning}`, "")),
    ...(warnings.length === 0 ? [] : [""]),
    ...wrap(summary === "" ? "nothing to replay, because this report has no failures" : summary, "Outcome  "),
    ...wrap(target, "Target   "),
    ...wrap(String(seed), "Seed     "),
    ...(exitCode === 0 && failures.length > 0 ? wrap(nextAfterFix, "Next     ") : []),
  ];
  return `${lines.join("\n")}\n`;
}

function failureLines({
  requirement,
  fingerprint,
  summary,
  outcome,
  now,
  reason,
  exchanges,
}: ReplayedFailure): string[] {
  const shown = exchanges.slice(-exchangesMax);
  const left = exchanges.length - shown.length;
  return [
    ...wrap(`${requirement} (${fingerprint})`, `${outcome.toUpperCase()} `),
    ...wrap(truncateText(summary, textLengthMax), bodyIndent),
    ...(outcome === "changed" && now !== null
      ? wrap(`${truncateText(now.summary, textLengthMax)} (${now.fingerprint})`, "  now       ")
      : []),
    ...(reason === null ? [] : wrap(truncateText(reason, textLengthMax), "  because   ")),
    ...(left === 0 ? [] : [`  sent      ${formatCount(left, "earlier request")}, not shown`]),
    ...shown.flatMap((exchange) => wrap(exchangeText(exchange), "  sent      ")),
    "",
  ];
}

function exchangeText({ method, url, unanswered, ...seen }: ResentExchange): string {
  const asked = `${method} ${truncateText(url, columnsMax * 3)}`;
  const before = seen.recordedStatus ?? "no response";
  if (unanswered !== null) return `${asked}: was ${before}, now ${unanswered}`;
  const body = seen.isSameBody ? "the same body" : "a different body";
  const headers = seen.areSameHeaders ? "the same headers" : "different headers";
  return `${asked}: was ${before}, now ${seen.status} with ${body} and ${headers}`;
}

function wrap(text: string, prefix: string): string[] {
  return wrapTerminal(text, { first: prefix, rest: " ".repeat(prefix.length) });
}
