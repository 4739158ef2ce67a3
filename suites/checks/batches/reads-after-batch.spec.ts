import type { RequirementId } from "../../../spec/catalogue.ts";
import { requirement, test, type CheckBody } from "../../runner/fixtures.ts";
import { assertOldestHeightHeader } from "../blocks/block-availability.ts";
import { assertHeaderEpoch, assertHeaderTime } from "../responses/header-block-checks.ts";
import { afterEachExecution } from "./after-execution.ts";
import {
  assertAccountsCurrent,
  assertBatchHeaderHeight,
  assertBatchVersionReadable,
  assertBatchVersionRetained,
  assertCreatedAccountExists,
  assertLatestBlockReturned,
  assertModulesMatchHeaders,
  assertReadsMatchHeaders,
  assertResourcesCurrent,
} from "./reads-after-batch.ts";

const supporting = { role: "supporting", safety: "submit" } as const;
const several = { usesSeveralSigners: true } as const;
const long = { takesLong: true } as const;

for (const outcome of ["succeeds", "fails"] as const) {
  test(
    ...requirement(
      "ACCT-007",
      `after a transaction that ${outcome}, a read without ledger_version agrees with a read at the version in its headers`,
      (fixtures) => assertReadsMatchHeaders(fixtures, outcome),
      { ...supporting, ...long },
    ),
  );
}

for (const [id, title, body, options = {}] of [
  ["ACCT-007", "an account exists once a transaction has created it", assertCreatedAccountExists, long],
  [
    "ACCT-007",
    "after a transaction, reads of its sender and its recipients return the latest state",
    assertAccountsCurrent,
    { ...several, ...long },
  ],
  ["ACCT-008", "the version in the headers of a batch can be read at once", assertBatchVersionReadable],
  ["ACCT-008", "the version in the headers of a batch is retained", assertBatchVersionRetained],
  ["BLCK-010", "the block of the latest version is returned after a submission", assertLatestBlockReturned],
  [
    "MODL-031",
    "after a transaction, a read of the modules of its sender returns the latest state",
    assertModulesMatchHeaders,
  ],
  [
    "RESP-012",
    "the headers of a batch contain a version and the height of its block",
    assertBatchHeaderHeight,
    several,
  ],
  [
    "RESP-016",
    "after a transaction, the headers have the timestamp of the latest block",
    (fixtures) => afterEachExecution(fixtures, assertHeaderTime),
    long,
  ],
  [
    "RESP-017",
    "after a transaction, the headers have the epoch of the latest block",
    (fixtures) => afterEachExecution(fixtures, assertHeaderEpoch),
    long,
  ],
  [
    "RESP-018",
    "after a transaction, the block at the oldest height is not pruned",
    (fixtures) => afterEachExecution(fixtures, assertOldestHeightHeader),
    long,
  ],
  [
    "RSRC-009",
    "after a transaction, a read of the resources of its sender returns the latest state",
    assertResourcesCurrent,
  ],
] as const satisfies readonly (readonly [
  RequirementId,
  string,
  CheckBody,
  { readonly usesSeveralSigners?: true; readonly takesLong?: true }?,
])[]) {
  test(...requirement(id, title, body, { ...supporting, ...options }));
}
