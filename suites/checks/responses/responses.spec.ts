import { collectAnswersAroundBatches } from "../submission/mixed-batch.ts";
import { exercise } from "../kit/exercise.ts";
import { assertMissingAccountIsNot500 } from "./missing-accounts.ts";
import { requirement, test } from "../../runner/fixtures.ts";
import { collectHeaderAnswers, assertHeadersConsistent, assertHeadersMonotonic } from "./header-checks.ts";

test(
  ...requirement("RESP-013", "responses at one ledger version have the same headers", async (fixtures) =>
    assertHeadersConsistent(await collectHeaderAnswers(fixtures)),
  ),
);

test(
  ...requirement(
    "RESP-013",
    "responses to batches have the same headers as other responses at their ledger version",
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

test(...requirement("EROR-007", assertMissingAccountIsNot500));
