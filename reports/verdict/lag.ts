/**
 * Adds up the responses that were older than an earlier response, as from several nodes behind one URL (RESP-S08).
 */
import { lagFactIds } from "../../spec/facts.ts";
import type { Lag } from "../../evidence/observation.ts";

interface TotalLag {
  readonly responses: number;
  /** In ledger versions. */
  readonly worst: bigint;
}

/** Adds up the numbers of responses, and finds the largest lag. */
export function combineLags(lags: readonly Lag[]): TotalLag {
  const worst = lags.map((lag) => BigInt(lag.worst));
  return {
    responses: lags.reduce((sum, { responses }) => sum + responses, 0),
    worst: worst.reduce((most, one) => (one > most ? one : most), 0n),
  };
}

/** Formats a lag as the value of a fact: `responses: 3, worst lag: 14`. */
export function formatLag({ responses, worst }: TotalLag): string {
  return `responses: ${responses}, worst lag: ${worst}`;
}

/** Returns the warning that the URL is several nodes; empty if no response was older than an earlier one. */
export function listLagWarnings(lags: readonly Lag[]): readonly string[] {
  const [newest, submission] = lagFactIds.map((own) => combineLags(lags.filter(({ id }) => id === own)));
  if (newest === undefined || newest.responses === 0) return [];
  const lagging = `${newest.responses} ${newest.responses === 1 ? "response was" : "responses were"} older than an earlier one`;
  const unreadable =
    submission === undefined || submission.responses === 0
      ? ""
      : ` After an accepted submission, ${submission.responses} of them did not show its version yet.`;
  return [
    `This URL is several nodes: ${lagging}, and the worst lag was ${newest.worst} ${newest.worst === 1n ? "version" : "versions"}.${unreadable} The document allows this.`,
  ];
}
