import type { RequirementId } from "../../../spec/catalogue.ts";
import { collectAnswersAroundBatches } from "../submission/mixed-batch.ts";
import { exercise } from "../kit/exercise.ts";
import { requirement, test, type CheckBody } from "../../runner/fixtures.ts";
import { collectHeaderAnswers, assertHeadersConsistent, assertHeadersMonotonic } from "./header-checks.ts";

/** The oracle judges these on every answer; here every operation is asked, so that each is judged at least once. */
const onSuccess =
  (id: RequirementId): CheckBody =>
  (fixtures) =>
    exercise(fixtures, id, "successes");

test(...requirement("RESP-001", "every success answer carries the chain id", onSuccess("RESP-001")));
test(...requirement("RESP-002", "every success answer carries the ledger version", onSuccess("RESP-002")));
test(
  ...requirement("RESP-003", "every success answer carries the oldest ledger version", onSuccess("RESP-003")),
);
test(...requirement("RESP-004", "every success answer carries the ledger timestamp", onSuccess("RESP-004")));
test(...requirement("RESP-005", "every success answer carries the epoch", onSuccess("RESP-005")));
test(...requirement("RESP-006", "every success answer carries the block height", onSuccess("RESP-006")));
test(
  ...requirement("RESP-007", "every success answer carries the oldest block height", onSuccess("RESP-007")),
);
test(...requirement("RESP-010", onSuccess("RESP-010")));
test(...requirement("RESP-011", onSuccess("RESP-011")));
test(
  ...requirement("RESP-013", "answers at one ledger version show one ledger", async (fixtures) =>
    assertHeadersConsistent(await collectHeaderAnswers(fixtures)),
  ),
);
test(
  ...requirement(
    "RESP-013",
    "answers to batches show the ledger that others show",
    async (fixtures) => assertHeadersConsistent(await collectAnswersAroundBatches(fixtures)),
    { safety: "submit", role: "supporting" },
  ),
);
test(
  ...requirement(
    "RESP-015",
    async (fixtures) => assertHeadersMonotonic(await collectAnswersAroundBatches(fixtures)),
    { safety: "submit" },
  ),
);
test(
  ...requirement("FRMT-001", async (fixtures) => {
    await exercise(fixtures, "FRMT-001", "successes");
    await exercise(fixtures, "FRMT-001", "errors");
  }),
);
test(...requirement("FRMT-002", onSuccess("FRMT-002")));
test(...requirement("FRMT-003", onSuccess("FRMT-003")));
