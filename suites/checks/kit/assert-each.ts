import { Inconclusive, Violation, type ViolationDetails } from "../../client/outcome.ts";

/**
 * Asserts something of each input in turn, also after a violation. A baseline can accept the violation of one input, which
 * then does not hide that of another input.
 * @throws Violation with those of all inputs, or Inconclusive from the first input without a verdict if none violates
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
