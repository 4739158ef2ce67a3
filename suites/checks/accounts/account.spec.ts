import {
  assertLatestUnaffectedByEarlierRead,
  assertBoundariesServed,
  assertFutureIsNotPast,
} from "../kit/boundary-checks.ts";
import { exercise } from "../kit/exercise.ts";
import { requirement, test } from "../../runner/fixtures.ts";
import { assertMember } from "../kit/matchers.ts";
import { recordAccountFacts } from "../responses/open-behavior-facts.ts";
import { readStable } from "../kit/pinned-read.ts";
import {
  assertNewAccountUnused,
  assertAccountBefore,
  assertConcurrentReadsIndependent,
} from "../kit/state-before-transactions.ts";
import {
  assertExistingReturned,
  assertLatestIsDefault,
  recordStatusFact,
  assertPrunedIs410,
  assertRetainedServed,
} from "../kit/state-checks.ts";
import { knownAccountRead, createAccountRead } from "../kit/state-read.ts";
import { unknownAddress } from "../kit/unknown-address.ts";

test(
  ...requirement("ACCT-002", "well-formed reads are answered with a listed status", async (fixtures) => {
    const { node, seed } = fixtures;
    const unknown = await node.getAccount(unknownAddress(seed));
    await exercise(fixtures, "ACCT-002", "successes");
    recordStatusFact(node, "account-unknown-status", unknown);
    await recordAccountFacts(fixtures);
  }),
);

test(...requirement("ACCT-003", (fixtures) => assertPrunedIs410(knownAccountRead(fixtures), "ACCT-003")));

test(
  ...requirement("ACCT-006", (fixtures) => assertExistingReturned(knownAccountRead(fixtures), "ACCT-006")),
);

test(
  ...requirement("ACCT-007", "without ledger_version the latest is read", (fixtures) =>
    assertLatestIsDefault(knownAccountRead(fixtures), "ACCT-007"),
  ),
);

test(
  ...requirement("ACCT-008", "every retained version is served", (fixtures) =>
    assertRetainedServed(knownAccountRead(fixtures), "ACCT-008", fixtures.seed),
  ),
);

test(
  ...requirement(
    "ACCT-008",
    "an account is as transactions left it at each of two versions",
    async ({ node, inventory }) => {
      const { address, earlier, later } = inventory.accountChange();
      for (const { version, value } of [earlier, later]) {
        const answer = await readStable(createAccountRead({ node }, address), BigInt(version));
        assertMember({
          requirement: "ACCT-008",
          context: `The account at version ${version} is as the transaction there left it`,
          answer,
          pointer: "/sequence_number",
          expected: value,
        });
      }
    },
  ),
);

const supports = { role: "supporting" } as const;

test(
  ...requirement("ACCT-008", "an account is as it was before a transaction", assertAccountBefore, supports),
);
test(
  ...requirement(
    "ACCT-008",
    "an account has sent nothing before it is created",
    assertNewAccountUnused,
    supports,
  ),
);
test(
  ...requirement(
    "ACCT-008",
    "reads at the same time are each answered with their own version",
    assertConcurrentReadsIndependent,
    supports,
  ),
);
test(
  ...requirement(
    "ACCT-008",
    "a version above the latest shows no earlier one",
    async ({ node, inventory }) => {
      const change = inventory.accountChange();
      await assertFutureIsNotPast(createAccountRead({ node }, change.address), "ACCT-008", change);
    },
    supports,
  ),
);
test(
  ...requirement(
    "ACCT-008",
    "the latest and the oldest version are served where they are named",
    (fixtures) => assertBoundariesServed(knownAccountRead(fixtures), "ACCT-008"),
    supports,
  ),
);
test(
  ...requirement(
    "ACCT-007",
    "an earlier version that was read is not the latest",
    async ({ node, inventory }) => {
      const [{ address, version } = { address: "", version: "0" }] = inventory.accountSteps();
      await assertLatestUnaffectedByEarlierRead(
        createAccountRead({ node }, address),
        "ACCT-007",
        BigInt(version) - 1n,
      );
    },
    supports,
  ),
);
