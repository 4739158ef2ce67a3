import { blockShowsWhatWasSent } from "./batch-blocks.ts";
import {
  acceptedAppears,
  fullBatchAppears,
  goodSucceedsBesideBad,
  severalAreSubmitted,
  simulatedAppears,
} from "./batch-losses.ts";
import {
  accountsAreOfNow,
  batchHeightIsOfItsVersion,
  resourcesAreOfNow,
  shownVersionIsThere,
} from "./batch-reads.ts";
import { bothNoncesAppear, nearNoncesAreTaken } from "./batch-nonces.ts";
import { foreignSignatureIsRefused } from "./batch-signatures.ts";
import { failedIsNotExecuted } from "./batch-transactions.ts";
import { requirement, test } from "../../runner/fixtures.ts";

const submits = { safety: "submit" } as const;
const supports = { safety: "submit", role: "supporting" } as const;

test(...requirement("BTCH-006", "two transactions of one call are executed", severalAreSubmitted, submits));

for (const [encoding, name, safety] of [
  ["json", "JSON", submits],
  ["bcs", "BCS", supports],
] as const) {
  test(
    ...requirement(
      "BTCH-020",
      `an accepted transaction appears in a block (${name})`,
      (fixtures) => acceptedAppears(fixtures, encoding),
      safety,
    ),
  );

  test(
    ...requirement(
      "BTCH-020",
      `each transaction of a full batch appears (${name})`,
      (fixtures) => fullBatchAppears(fixtures, encoding),
      supports,
    ),
  );

  test(
    ...requirement(
      "BTCH-020",
      `a transaction that was simulated before appears (${name})`,
      (fixtures) => simulatedAppears(fixtures, encoding),
      supports,
    ),
  );

  test(
    ...requirement(
      "BTCH-021",
      `the signature of another transaction is not accepted (${name})`,
      (fixtures) => foreignSignatureIsRefused(fixtures, encoding),
      safety,
    ),
  );
}

test(...requirement("BTCH-019", "a failure takes no other down", goodSucceedsBesideBad, submits));

test(
  ...requirement("BTCH-022", "a transaction listed as failed is not executed", failedIsNotExecuted, submits),
);

test(
  ...requirement(
    "BLCK-012",
    "a block includes transactions as they were sent",
    blockShowsWhatWasSent,
    supports,
  ),
);

test(
  ...requirement(
    "ACCT-007",
    "after a transaction its accounts are read as they are now",
    accountsAreOfNow,
    supports,
  ),
);

test(
  ...requirement(
    "RSRC-009",
    "after a transaction the resources of its sender are read as they are now",
    resourcesAreOfNow,
    supports,
  ),
);

test(
  ...requirement(
    "ACCT-008",
    "the version that a batch shows as the latest is served",
    shownVersionIsThere,
    supports,
  ),
);

test(
  ...requirement(
    "RESP-012",
    "the height of a batch's headers is that of the block of their version",
    batchHeightIsOfItsVersion,
    supports,
  ),
);

test(...requirement("BTCH-007", "nonces that differ by 1 are taken together", nearNoncesAreTaken, supports));

test(...requirement("BTCH-020", "both of two transactions with nonces appear", bothNoncesAppear, supports));
