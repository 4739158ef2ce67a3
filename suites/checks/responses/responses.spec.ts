import { collectAnswersAroundBatches } from "./answers-around-batches.ts";
import { exercise } from "../kit/exercise.ts";
import { assertMissingAccountIsNot500 } from "./missing-accounts.ts";
import { assertGzipChangesNothing } from "./content-coding.ts";
import { requirement, test } from "../../runner/fixtures.ts";
import { assertOldestHeightHeader } from "../blocks/block-availability.ts";
import { assertFutureBlockRejected, assertFutureStateRejected, stateReads } from "./future-reads.ts";
import {
  assertBlockVersionIsCurrent,
  assertStateVersionIsCurrent,
  assertVersionReachesExecution,
} from "./current-version.ts";
import { assertHeaderEpoch, assertHeaderTime } from "./header-block-checks.ts";
import { assertHeadersConsistent, collectHeaderAnswers } from "./header-checks.ts";
import { assertHeadersMonotonic, assertReadHeadersMonotonic } from "./header-order.ts";

test(
  ...requirement("RESP-013", "responses at one ledger version have the same headers", async (fixtures) =>
    assertHeadersConsistent(fixtures.assert, await collectHeaderAnswers(fixtures)),
  ),
);

test(
  ...requirement(
    "RESP-013",
    "responses to batches have the same headers as other responses at their ledger version",
    async (fixtures) => assertHeadersConsistent(fixtures.assert, await collectAnswersAroundBatches(fixtures)),
    { safety: "submit", role: "supporting", usesSeveralSigners: true, takesLong: true },
  ),
);

test(
  ...requirement(
    "RESP-015",
    "no header decreases between successive responses to batches",
    async (fixtures) => assertHeadersMonotonic(fixtures.assert, await collectAnswersAroundBatches(fixtures)),
    { safety: "submit", usesSeveralSigners: true, takesLong: true },
  ),
);

test(
  ...requirement(
    "RESP-015",
    "no header decreases between successive reads while the ledger advances",
    assertReadHeadersMonotonic,
    { role: "supporting" },
  ),
);

test(...requirement("RESP-016", assertHeaderTime));

test(...requirement("RESP-017", assertHeaderEpoch));

test(...requirement("RESP-018", assertOldestHeightHeader));

test(
  ...requirement(
    "RESP-019",
    "a block far above the latest version is not returned",
    assertFutureBlockRejected,
  ),
);

for (const [what, create] of stateReads) {
  test(
    ...requirement(
      "RESP-019",
      `a read of ${what} far above the latest version does not succeed`,
      (fixtures) => assertFutureStateRejected(fixtures, create),
      { role: "supporting" },
    ),
  );
}

test(
  ...requirement(
    "RESP-021",
    "the ledger version of a block read is not the version of the request",
    assertBlockVersionIsCurrent,
    { role: "supporting" },
  ),
);

for (const [at, [what, create]] of stateReads.entries()) {
  test(
    ...requirement(
      "RESP-021",
      `the ledger version of a read of ${what} is not the version of the request`,
      (fixtures) => assertStateVersionIsCurrent(fixtures, create),
      { role: at === 0 ? "decisive" : "supporting" },
    ),
  );
}

test(
  ...requirement(
    "RESP-021",
    "the ledger version reaches that of an executed transaction",
    assertVersionReachesExecution,
    { safety: "submit", role: "supporting" },
  ),
);

test(
  ...requirement("FRMT-001", async (fixtures) => {
    await exercise(fixtures, "successes");
    await exercise(fixtures, "errors");
  }),
);

test(...requirement("FRMT-004", assertGzipChangesNothing));

test(...requirement("EROR-007", assertMissingAccountIsNot500));
