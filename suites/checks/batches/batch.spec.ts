import { require200 } from "../kit/require-200.ts";
import { STATUSES } from "../../../spec/vocabulary.ts";
import { requirement, test, type Fixtures } from "../../runner/fixtures.ts";
import { recordStatusFact } from "../kit/state-checks.ts";
import { recordMalformedElementFact } from "../responses/open-behavior-facts.ts";
import { requireAcceptance } from "../submission/acceptance.ts";
import { submit } from "../submission/mixed-batch.ts";
import { assertEncodingAccepted } from "./batch-acceptance.ts";
import {
  assertAcceptedIs202,
  assertBatchChainId,
  assertFailedIs206,
  assertMixedIs206,
  exerciseBatches,
  exerciseFailures,
} from "./batch-status.ts";
import { assertBatchesListOwnFailures } from "./concurrent-batches.ts";
import {
  assertAcceptedListsNoFailures,
  assertAllFailuresListed,
  assertIndexIsPosition,
  assertIndexStartsAtZero,
  assertIndicesInBatch,
  assertIndicesUnique,
  assertMixturesListPositions,
  assertOnlyFailuresListed,
} from "./failure-listing.ts";

const decisive = { safety: "submit" } as const;
const supporting = { ...decisive, role: "supporting" } as const;
/** For batches whose transactions have different senders, so that the outcome of one does not depend on another. */
const several = { usesSeveralSigners: true } as const;
const long = { takesLong: true } as const;
const encodings = [
  ["json", "JSON", decisive],
  ["bcs", "BCS", supporting],
] as const;

test(...requirement("BTCH-001", (fixtures) => exerciseBatches(fixtures, "json", ["good"]), decisive));

test(...requirement("BTCH-002", (fixtures) => exerciseBatches(fixtures, "json", ["good", "bad"]), decisive));

test(
  ...requirement(
    "BTCH-003",
    "an empty batch gets a listed status",
    async ({ assert, node, inventory }) => {
      require200(await node.getAccount(inventory.account()), "ACCT-006");
      const answer = await node.submitBatch({ json: [] }, { judgesStatus: true });
      recordStatusFact(node, "batch-empty-status", answer);
      await recordMalformedElementFact({ node });
      assert.status(answer, STATUSES.submitBatch, "Submitted an empty batch");
    },
    decisive,
  ),
);

for (const [encoding, name] of encodings) {
  test(
    ...requirement(
      "BTCH-003",
      `a batch gets a listed status, whether it is accepted or rejected (${name})`,
      async (fixtures) => {
        // BTCH-005 judges whether the target accepts the binary encoding at all.
        if (encoding === "bcs") await requireAcceptance(fixtures, encoding);
        for (const kinds of [["good"], ["bad"]] as const) {
          const requestOptions = { judgesStatus: true };
          const { answer } = await submit(fixtures, { kinds, encoding, requestOptions });
          const context = `Submitted a transaction with ${kinds[0] === "good" ? "a valid signature" : "the signature of another one"}`;
          fixtures.assert.status(answer, STATUSES.submitBatch, context);
        }
      },
      supporting,
    ),
  );
}

for (const [id, encoding, other, name] of [
  ["BTCH-004", "json", "bcs", "JSON"],
  ["BTCH-005", "bcs", "json", "BCS"],
] as const) {
  test(
    ...requirement(id, (fixtures) => assertEncodingAccepted(fixtures, { encoding, other, name }), decisive),
  );
}

test(
  ...requirement(
    "BTCH-015",
    "the responses to random batches list the failures by position, in either encoding",
    assertMixturesListPositions,
    { ...supporting, ...several },
  ),
);

for (const [encoding, name, options] of encodings) {
  for (const [id, title, body, time = {}] of [
    ["BTCH-007", "a batch of two accepted transactions gets status 202", assertAcceptedIs202],
    ["BTCH-008", "a batch with one accepted and one rejected transaction gets status 206", assertMixedIs206],
    ["BTCH-009", "a batch without accepted transactions gets status 206", assertFailedIs206],
    ["BTCH-010", "each of several failures is listed", assertAllFailuresListed, long],
    [
      "BTCH-011",
      "in a batch with a failure, an accepted transaction is not listed",
      assertOnlyFailuresListed,
    ],
    ["BTCH-015", "the first and the last transaction are listed by position", assertIndexIsPosition, long],
    ["BTCH-016", "the second transaction of a batch has index 1", assertIndexStartsAtZero],
    ["BTCH-026", "the last transaction of a batch has an index of the batch", assertIndicesInBatch],
  ] as const) {
    const judge = (fixtures: Fixtures): Promise<void> => body(fixtures, encoding);
    test(...requirement(id, `${title} (${name})`, judge, { ...options, ...several, ...time }));
  }
}

for (const [encoding, name, options] of encodings) {
  for (const [id, title, ...batches] of [
    ["BTCH-012", "a summary has transaction_failures", ["good"], ["good", "bad"]],
    ["BTCH-013", "each failure has an error", ["good", "bad"]],
    ["BTCH-014", "each failure has a transaction_index", ["good", "bad"]],
  ] as const) {
    const exercise = (fixtures: Fixtures): Promise<void> => exerciseBatches(fixtures, encoding, ...batches);
    test(...requirement(id, `${title} (${name})`, exercise, options));
  }
}

test(...requirement("BTCH-017", assertIndicesUnique, { ...decisive, ...several }));

test(...requirement("BTCH-018", assertAcceptedListsNoFailures, { ...decisive, ...several }));

test(
  ...requirement(
    "BTCH-010",
    "each of two concurrent batches lists its own failures",
    assertBatchesListOwnFailures,
    { ...supporting, ...several },
  ),
);

for (const [id, header] of [
  ["RESP-001", "chain id"],
  ["RESP-002", "ledger version"],
  ["RESP-003", "oldest ledger version"],
  ["RESP-004", "ledger timestamp"],
  ["RESP-005", "epoch"],
  ["RESP-006", "block height"],
  ["RESP-007", "oldest block height"],
] as const) {
  test(
    ...requirement(
      id,
      `every response to a batch has the header of the ${header}`,
      (fixtures) => exerciseBatches(fixtures, "json", ["good", "bad"]),
      supporting,
    ),
  );
}

test(
  ...requirement(
    "RESP-001",
    "the response to a batch has the chain id of other responses",
    assertBatchChainId,
    supporting,
  ),
);

test(
  ...requirement("EROR-005", "failures of several kinds have a listed error_code", exerciseFailures, {
    ...supporting,
    takesLong: true,
  }),
);
