import { earlierReadLeavesLatest, edgesAreServed, futureIsNotThePast } from "../kit/edge-checks.ts";
import { exercise } from "../kit/exercise.ts";
import { requirement, test } from "../../runner/fixtures.ts";
import { shows } from "../kit/matchers.ts";
import { noticeOpenAccounts } from "../responses/open-answers.ts";
import { readSettled } from "../kit/pinned-read.ts";
import { accountHasSentNothingYet, accountIsAsBefore, readsAtOnceAreTheirOwn } from "../kit/state-between.ts";
import {
  existingIsReturned,
  latestIsDefault,
  noticeStatus,
  prunedIsGone,
  retainedIsServed,
} from "../kit/state-checks.ts";
import { accountRead, accountReadOf } from "../kit/state-read.ts";
import { unknownAddress } from "../kit/unknown-address.ts";

test(
  ...requirement("ACCT-001", "a 200 carries an Account", (fixtures) =>
    exercise(fixtures, "ACCT-001", "successes"),
  ),
);

test(
  ...requirement("ACCT-002", "well-formed reads are answered with a listed status", async (fixtures) => {
    const { node, seed } = fixtures;
    const unknown = await node.getAccount(unknownAddress(seed));
    await exercise(fixtures, "ACCT-002", "successes");
    noticeStatus(node, "account-unknown-status", unknown);
    await noticeOpenAccounts(fixtures);
  }),
);

test(
  ...requirement("ACCT-003", "a version below the oldest is answered with 410", (fixtures) =>
    prunedIsGone(accountRead(fixtures), "ACCT-003"),
  ),
);

test(
  ...requirement("ACCT-004", "an Account has sequence_number", (fixtures) =>
    exercise(fixtures, "ACCT-004", "successes"),
  ),
);

test(
  ...requirement("ACCT-005", "an Account has authentication_key", (fixtures) =>
    exercise(fixtures, "ACCT-005", "successes"),
  ),
);

test(
  ...requirement("ACCT-006", "an account that exists is returned again", (fixtures) =>
    existingIsReturned(accountRead(fixtures), "ACCT-006"),
  ),
);

test(
  ...requirement("ACCT-007", "without ledger_version the latest is read", (fixtures) =>
    latestIsDefault(accountRead(fixtures), "ACCT-007"),
  ),
);

test(
  ...requirement("ACCT-008", "every retained version is served", (fixtures) =>
    retainedIsServed(accountRead(fixtures), "ACCT-008", fixtures.seed),
  ),
);

test(
  ...requirement(
    "ACCT-008",
    "an account is as transactions left it at each of two versions",
    async ({ node, inventory }) => {
      const { address, earlier, later } = inventory.accountChange();
      for (const { version, value } of [earlier, later]) {
        const answer = await readSettled(accountReadOf({ node }, address), BigInt(version));
        shows({
          requirement: "ACCT-008",
          claim: `The account at version ${version} is as the transaction there left it`,
          answer,
          pointer: "/sequence_number",
          expected: value,
        });
      }
    },
  ),
);

const supports = { role: "supporting" } as const;

test(...requirement("ACCT-008", "an account is as it was before a transaction", accountIsAsBefore, supports));
test(
  ...requirement(
    "ACCT-008",
    "an account has sent nothing before it is created",
    accountHasSentNothingYet,
    supports,
  ),
);
test(
  ...requirement(
    "ACCT-008",
    "reads at the same time are each answered with their own version",
    readsAtOnceAreTheirOwn,
    supports,
  ),
);
test(
  ...requirement(
    "ACCT-008",
    "a version above the latest shows no earlier one",
    async ({ node, inventory }) => {
      const change = inventory.accountChange();
      await futureIsNotThePast(accountReadOf({ node }, change.address), "ACCT-008", change);
    },
    supports,
  ),
);
test(
  ...requirement(
    "ACCT-008",
    "the latest and the oldest version are served where they are named",
    (fixtures) => edgesAreServed(accountRead(fixtures), "ACCT-008"),
    supports,
  ),
);
test(
  ...requirement(
    "ACCT-007",
    "an earlier version that was read is not the latest",
    async ({ node, inventory }) => {
      const [{ address, version } = { address: "", version: "0" }] = inventory.accountSteps();
      await earlierReadLeavesLatest(accountReadOf({ node }, address), "ACCT-007", BigInt(version) - 1n);
    },
    supports,
  ),
);
