import {
  assertCreatedAccountExists,
  assertReadsMatchHeaders,
  assertShownBlockReturned,
  assertShownVersionReadable,
} from "./after-submission.ts";
import { assertBlocksMatchSubmitted } from "./block-contents.ts";
import { requirement, test } from "../../runner/fixtures.ts";
import { assertModulesMatchHeaders } from "./modules-after-submission.ts";

const supports = { role: "supporting", safety: "submit" } as const;

for (const outcome of ["succeeds", "fails"] as const) {
  test(
    ...requirement(
      "ACCT-007",
      `after a transaction that ${outcome} the latest is read`,
      (fixtures) => assertReadsMatchHeaders(fixtures, outcome),
      supports,
    ),
  );
}

test(
  ...requirement(
    "ACCT-007",
    "an account that was not there is read once it is created",
    assertCreatedAccountExists,
    supports,
  ),
);

test(
  ...requirement(
    "ACCT-008",
    "a version that a batch shows can be read",
    assertShownVersionReadable,
    supports,
  ),
);

test(
  ...requirement(
    "BLCK-010",
    "the block of the latest version is returned after a submission",
    assertShownBlockReturned,
    supports,
  ),
);

test(
  ...requirement(
    "BLCK-012",
    "transactions stand in their blocks with what they call",
    assertBlocksMatchSubmitted,
    supports,
  ),
);

test(
  ...requirement(
    "MODL-031",
    "after a transaction the latest modules are read",
    assertModulesMatchHeaders,
    supports,
  ),
);
