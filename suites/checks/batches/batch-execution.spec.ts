import { assertBlockMatchesBatch } from "./batch-blocks.ts";
import {
  assertAcceptedAppears,
  assertFullBatchAppears,
  assertGoodUnaffectedByBad,
  assertSeveralAppear,
  assertSimulatedAppears,
} from "./lost-transactions.ts";
import {
  assertAccountsCurrent,
  assertBatchHeaderHeight,
  assertResourcesCurrent,
  assertShownVersionReadable,
} from "./batch-reads.ts";
import { assertBothNoncesAppear, assertNearNoncesAccepted } from "./batch-nonces.ts";
import { assertForeignSignatureRejected } from "./batch-signatures.ts";
import { assertFailedNotExecuted } from "./batch-transactions.ts";
import { requirement, test } from "../../runner/fixtures.ts";

const submits = { safety: "submit" } as const;
const supports = { safety: "submit", role: "supporting" } as const;

test(...requirement("BTCH-006", assertSeveralAppear, submits));

for (const [encoding, name, safety] of [
  ["json", "JSON", submits],
  ["bcs", "BCS", supports],
] as const) {
  test(
    ...requirement(
      "BTCH-020",
      `an accepted transaction appears in a block (${name})`,
      (fixtures) => assertAcceptedAppears(fixtures, encoding),
      safety,
    ),
  );

  test(
    ...requirement(
      "BTCH-020",
      `each transaction of a full batch appears (${name})`,
      (fixtures) => assertFullBatchAppears(fixtures, encoding),
      supports,
    ),
  );

  test(
    ...requirement(
      "BTCH-020",
      `a transaction that was simulated before appears (${name})`,
      (fixtures) => assertSimulatedAppears(fixtures, encoding),
      supports,
    ),
  );

  test(
    ...requirement(
      "BTCH-021",
      `the signature of another transaction is not accepted (${name})`,
      (fixtures) => assertForeignSignatureRejected(fixtures, encoding),
      safety,
    ),
  );
}

test(...requirement("BTCH-019", assertGoodUnaffectedByBad, submits));

test(...requirement("BTCH-022", assertFailedNotExecuted, submits));

test(
  ...requirement(
    "BLCK-012",
    "a block includes transactions as they were sent",
    assertBlockMatchesBatch,
    supports,
  ),
);

test(
  ...requirement(
    "ACCT-007",
    "after a transaction its accounts are read as they are now",
    assertAccountsCurrent,
    supports,
  ),
);

test(
  ...requirement(
    "RSRC-009",
    "after a transaction the resources of its sender are read as they are now",
    assertResourcesCurrent,
    supports,
  ),
);

test(
  ...requirement(
    "ACCT-008",
    "the version that a batch shows as the latest is served",
    assertShownVersionReadable,
    supports,
  ),
);

test(
  ...requirement(
    "RESP-012",
    "the height of a batch's headers is that of the block of their version",
    assertBatchHeaderHeight,
    supports,
  ),
);

test(
  ...requirement(
    "BTCH-007",
    "nonces that differ by 1 are taken together",
    assertNearNoncesAccepted,
    supports,
  ),
);

test(
  ...requirement("BTCH-020", "both of two transactions with nonces appear", assertBothNoncesAppear, supports),
);
