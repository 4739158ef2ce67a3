import arrays from "./covering-arrays.json" with { type: "json" };
import { factors, type CombinedOperation, type Combination, type Rule } from "./factors.ts";

/**
 * Returns the stored combinations of an operation, which contain every pair of levels. Each is written as one digit for each
 * factor, the number of its level. The task `combinations` computes them, because that takes a tenth of a second.
 */
export function readCoveringArray(operation: CombinedOperation, rule: Rule): readonly Combination[] {
  return arrays[operation][rule].map((digits) =>
    Object.fromEntries(
      factors[operation][rule].map(({ name, levels }, at) => [name, levels[Number(digits[at])] ?? ""]),
    ),
  );
}
