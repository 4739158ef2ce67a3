import type { SpareSlots } from "../../client/concurrency/spare-slots.ts";
import { settleAhead } from "../../client/concurrency/run-ahead.ts";
import { Inconclusive, Violation, type ViolationDetails } from "../../client/outcome.ts";

/**
 * Runs an assertion for each input, even if it failed for an earlier input. A baseline that accepts the violation of one
 * input then does not hide the violation of another input.
 * @param spare for assertions that do not depend on each other; default: one follows another
 * @throws Violation with the violations of all inputs
 * @throws Inconclusive if there is no violation, but an input could not be judged
 */
export async function assertEach<Input>(
  inputs: Iterable<Input>,
  assertOne: (input: Input) => Promise<void>,
  spare?: SpareSlots,
): Promise<void> {
  const violations: ViolationDetails[] = [];
  let open: Inconclusive | null = null;
  for await (const result of settleAhead(inputs, assertOne, spare)) {
    if (result.status === "fulfilled") continue;
    const thrown: unknown = result.reason;
    if (thrown instanceof Violation) violations.push(thrown.details);
    else if (thrown instanceof Inconclusive) open ??= thrown;
    else throw thrown;
  }
  const [first, ...others] = violations;
  if (first !== undefined) throw new Violation({ ...first, others: [...(first.others ?? []), ...others] });
  if (open !== null) throw open;
}
