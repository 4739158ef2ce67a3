import { requirement, test } from "../../runner/fixtures.ts";
import { readCoveringArray } from "./covering-arrays.ts";
import { combinedRows, factors, listCombined, toPlain } from "./factors.ts";
import { assertCombinations } from "./judge-combinations.ts";

const titles = {
  pruned: "a pruned version returns 410",
  retained: "a retained version returns the same",
} as const;

test(
  ...requirement("ADDR-006", "an account is returned for a percent-encoded address", (fixtures) => {
    const combination = { ...toPlain(factors.getAccount.retained), spelling: "percent-encoded" };
    return assertCombinations(fixtures, { operation: "getAccount", rule: "retained" }, [combination]);
  }),
);

for (const { operation, rule } of listCombined()) {
  test(
    ...requirement(
      combinedRows[operation][rule],
      `${titles[rule]}, whatever else a request to ${operation} has`,
      (fixtures) => assertCombinations(fixtures, { operation, rule }, readCoveringArray(operation, rule)),
      { role: "supporting" },
    ),
  );
}
