/**
 * Adds up the responses that were older than an earlier response, as from several nodes behind one URL (RESP-S08).
 */
import { lagFactIds, type FactId, type LagFactId } from "../../spec/facts.ts";
import type { Fact } from "../../evidence/observation.ts";

interface Lag {
  readonly responses: number;
  /** In ledger versions. */
  readonly worst: bigint;
}

/**
 * Whether the values of a fact count responses that were older than an earlier one. A report shows only their sum.
 */
export function isLagFact(id: FactId): id is LagFactId {
  return lagFactIds.some((own) => own === id);
}

/** Adds up the numbers of responses in the values of a lag fact, and finds the largest lag. */
export function combineLags(values: Iterable<string>): Lag {
  let [responses, worst] = [0, 0n];
  for (const value of values) {
    const [, count, lag] = /^responses: ([0-9]{1,15}), worst lag: ([0-9]{1,20})$/.exec(value) ?? [];
    if (count === undefined || lag === undefined) continue;
    responses += Number(count);
    if (BigInt(lag) > worst) worst = BigInt(lag);
  }
  return { responses, worst };
}

/** Formats a lag like a value of a lag fact: `responses: 3, worst lag: 14`. */
export function formatLag({ responses, worst }: Lag): string {
  return `responses: ${responses}, worst lag: ${worst}`;
}

/** Returns the warning that the URL is several nodes; empty if no response was older than an earlier one. */
export function listLagWarnings(facts: readonly Fact[]): readonly string[] {
  const [newest, submission] = lagFactIds.map((own) =>
    combineLags(facts.flatMap(({ id, value }) => (id === own ? [value] : []))),
  );
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
