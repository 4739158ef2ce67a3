import { Inconclusive, Violation, type ViolationDetails } from "../../client/outcome.ts";

/**
 * Runs an assertion for each input in turn, even if it failed for an earlier input. A baseline that accepts the
 * violation of one input then does not hide the violation of another input.
 * @throws Violation with the violations of all inputs
 * @throws Inconclusive if there is no violation, but an input could not be judged
 */
export async function assertEach<Input>(
  inputs: Iterable<Input>,
  assertOne: (input: Input) => Promise<void>,
): Promise<void> {
  const violations: ViolationDetails[] = [];
  let open: Inconclusive | null = null;
  for (const input of inputs) {
    try {
      await assertOne(input);
    } catch (thrown) {
      if (thrown instanceof Violation) violations.push(thrown.details);
      else if (thrown instanceof Inconclusive) open ??= thrown;
      else throw thrown;
    }
  }
  const [first, ...others] = violations;
  if (first !== undefined) throw new Violation({ ...first, others: [...(first.others ?? []), ...others] });
  if (open !== null) throw open;
}
