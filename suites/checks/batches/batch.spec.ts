import { STATUSES } from "../../../spec/vocabulary.ts";
import { assertBatchChainId, exerciseFailures } from "./batch-answers.ts";
import {
  assertAcceptedIs202,
  assertAcceptedListsNoFailures,
  assertAllFailuresListed,
  exerciseBatches,
  exerciseBinaryBatches,
  assertFailedIs206,
  assertIndexStartsAtZero,
  assertIndexIsPosition,
  assertIndicesUnique,
  assertMixedIs206,
  assertOnlyFailuresListed,
} from "./batch-checks.ts";
import { submit } from "./batch-submit.ts";
import { assertEncodingAccepted } from "./batch-transactions.ts";
import { assertBatchesListOwnFailures } from "./concurrent-batches.ts";
import { requirement, test } from "../../runner/fixtures.ts";
import { assertStatus, require200 } from "../kit/matchers.ts";
import { recordMalformedElementFact } from "../responses/open-behavior-facts.ts";
import { recordStatusFact } from "../kit/state-checks.ts";
import { requireAcceptance } from "../submission/require-acceptance.ts";

const submits = { safety: "submit" } as const;
const supports = { safety: "submit", role: "supporting" } as const;
const claimOfList = "A batch is answered with a status of the operation's list";

test(...requirement("BTCH-001", (fixtures) => exerciseBatches(fixtures, ["good"]), submits));

test(...requirement("BTCH-002", (fixtures) => exerciseBatches(fixtures, ["good", "bad"]), submits));

test(
  ...requirement(
    "BTCH-003",
    "an empty batch is answered with a listed status",
    async ({ node, inventory }) => {
      require200(await node.getAccount(inventory.account()), "ACCT-006");
      const answer = await node.submitBatch({ json: [] }, { judgesStatus: true });
      recordStatusFact(node, "batch-empty-status", answer);
      await recordMalformedElementFact({ node });
      assertStatus(answer, "BTCH-003", STATUSES.submitBatch, claimOfList);
    },
    submits,
  ),
);

for (const [encoding, name] of [
  ["json", "JSON"],
  ["bcs", "BCS"],
] as const) {
  test(
    ...requirement(
      "BTCH-003",
      `batches that are accepted or refused are answered with a listed status (${name})`,
      async (fixtures) => {
        // Whether the binary encoding is served at all is for BTCH-005 to say.
        if (encoding === "bcs") await requireAcceptance(fixtures, encoding);
        for (const kinds of [["good"], ["bad"]] as const) {
          const { answer } = await submit(fixtures, {
            kinds,
            encoding,
            requestOptions: { judgesStatus: true },
          });
          assertStatus(answer, "BTCH-003", STATUSES.submitBatch, claimOfList);
        }
      },
      supports,
    ),
  );
}

test(
  ...requirement(
    "BTCH-004",
    (fixtures) =>
      assertEncodingAccepted(fixtures, {
        requirement: "BTCH-004",
        encoding: "json",
        other: "bcs",
        name: "JSON",
      }),
    submits,
  ),
);

test(
  ...requirement(
    "BTCH-005",
    (fixtures) =>
      assertEncodingAccepted(fixtures, {
        requirement: "BTCH-005",
        encoding: "bcs",
        other: "json",
        name: "BCS",
      }),
    submits,
  ),
);

for (const [encoding, name, safety] of [
  ["json", "JSON", submits],
  ["bcs", "BCS", supports],
] as const) {
  test(
    ...requirement(
      "BTCH-007",
      `a batch of two that are accepted is answered with 202 (${name})`,
      (fixtures) => assertAcceptedIs202(fixtures, encoding),
      safety,
    ),
  );

  test(
    ...requirement(
      "BTCH-008",
      `a batch of which one is accepted is answered with 206 (${name})`,
      (fixtures) => assertMixedIs206(fixtures, encoding),
      safety,
    ),
  );

  test(
    ...requirement(
      "BTCH-009",
      `a batch of which none is accepted is answered with 206 (${name})`,
      (fixtures) => assertFailedIs206(fixtures, encoding),
      safety,
    ),
  );

  test(
    ...requirement(
      "BTCH-010",
      `each of two failures is listed (${name})`,
      (fixtures) => assertAllFailuresListed(fixtures, encoding),
      safety,
    ),
  );

  test(
    ...requirement(
      "BTCH-011",
      `what was accepted beside a failure is not listed (${name})`,
      (fixtures) => assertOnlyFailuresListed(fixtures, encoding),
      safety,
    ),
  );

  test(
    ...requirement(
      "BTCH-015",
      `the first and the last of a batch are known by their index (${name})`,
      (fixtures) => assertIndexIsPosition(fixtures, encoding),
      safety,
    ),
  );

  test(
    ...requirement(
      "BTCH-016",
      `the second of a batch has index 1 (${name})`,
      (fixtures) => assertIndexStartsAtZero(fixtures, encoding),
      safety,
    ),
  );
}

test(
  ...requirement(
    "BTCH-012",
    "a summary lists failures, be it none",
    (fixtures) => exerciseBatches(fixtures, ["good"], ["good", "bad"]),
    submits,
  ),
);

test(
  ...requirement(
    "BTCH-013",
    "a failure has its error",
    (fixtures) => exerciseBatches(fixtures, ["good", "bad"]),
    submits,
  ),
);

test(
  ...requirement(
    "BTCH-014",
    "a failure has its index",
    (fixtures) => exerciseBatches(fixtures, ["good", "bad"]),
    submits,
  ),
);

test(...requirement("BTCH-017", assertIndicesUnique, submits));

test(...requirement("BTCH-018", assertAcceptedListsNoFailures, submits));

test(
  ...requirement(
    "BTCH-010",
    "batches that are sent at once list their own failures",
    assertBatchesListOwnFailures,
    supports,
  ),
);

for (const [id, title] of [
  ["BTCH-012", "a summary lists failures, be it none (BCS)"],
  ["BTCH-013", "a failure has its error (BCS)"],
  ["BTCH-014", "a failure has its index (BCS)"],
] as const) {
  test(
    ...requirement(
      id,
      title,
      (fixtures) => exerciseBinaryBatches(fixtures, ["good"], ["good", "bad"]),
      supports,
    ),
  );
}

for (const [id, title] of [
  ["RESP-001", "every answer to a batch carries the chain id"],
  ["RESP-002", "every answer to a batch carries the ledger version"],
  ["RESP-003", "every answer to a batch carries the oldest ledger version"],
  ["RESP-004", "every answer to a batch carries the ledger timestamp"],
  ["RESP-005", "every answer to a batch carries the epoch"],
  ["RESP-006", "every answer to a batch carries the block height"],
  ["RESP-007", "every answer to a batch carries the oldest block height"],
] as const) {
  test(
    ...requirement(id, title, (fixtures) => exerciseBatches(fixtures, ["good"], ["good", "bad"]), supports),
  );
}

test(...requirement("RESP-001", "a batch shows the chain id that others show", assertBatchChainId, supports));

test(
  ...requirement(
    "EROR-005",
    "failures of several kinds have a listed error_code",
    exerciseFailures,
    supports,
  ),
);
