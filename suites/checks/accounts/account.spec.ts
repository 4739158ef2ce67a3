import { requirement, test } from "../../runner/fixtures.ts";
import { boundaryU64, malformedAddress } from "../kit/arbitraries.ts";
import { assertProperty } from "../kit/assert-property.ts";
import {
  assertBoundariesServed,
  assertFutureIsNotPast,
  assertLatestUnaffectedByEarlierRead,
} from "../kit/boundary-checks.ts";
import { exercise } from "../kit/exercise.ts";
import { limitRuns } from "../../judge/seed.ts";
import {
  assertLatestIsDefault,
  assertMalformedVersionRejected,
  assertPinnedReadStable,
  assertPrunedIs410,
  assertRetainedServed,
  recordStatusFact,
} from "../kit/state-checks.ts";
import { assertExistingReturned } from "../kit/existing-state.ts";
import { createAccountRead, knownAccountRead } from "../kit/state-read.ts";
import { unknownAddress } from "../kit/unknown-address.ts";
import { recordAccountFacts } from "../responses/open-behavior-facts.ts";
import {
  assertAccountBefore,
  assertAccountChange,
  assertConcurrentReadsIndependent,
  assertNewAccountUnused,
  assertUnknownPrunedIs410,
} from "./account-states.ts";
import { assertKeyOfResource } from "./authentication-key.ts";

const supports = { role: "supporting" } as const;
const versionsMax = 16;
const malformedMax = 13;

test(
  ...requirement(
    "ACCT-002",
    "a read at any ledger_version from 0 to 2^64 - 1 gets a listed status",
    async ({ node, inventory, seed }) => {
      const address = inventory.account();
      await assertProperty({
        seed: limitRuns(versionsMax, seed),
        cases: boundaryU64,
        holds: async (ledgerVersion) => {
          await node.getAccount(address, { ledgerVersion });
        },
      });
    },
    supports,
  ),
);

test(
  ...requirement("ACCT-002", "well-formed reads get a listed status", async (fixtures) => {
    const { node, seed } = fixtures;
    const unknown = await node.getAccount(unknownAddress(seed));
    await exercise(fixtures, "successes");
    recordStatusFact(node, "account-unknown-status", unknown);
    await recordAccountFacts(fixtures);
  }),
);

test(
  ...requirement("ACCT-003", (fixtures) => assertPrunedIs410(knownAccountRead(fixtures), fixtures.assert)),
);

test(...requirement("ACCT-006", (fixtures) => assertExistingReturned(fixtures, "getAccount")));

test(
  ...requirement("ACCT-007", "a read without ledger_version returns the latest state", (fixtures) =>
    assertLatestIsDefault(knownAccountRead(fixtures), fixtures.assert),
  ),
);

test(
  ...requirement(
    "ACCT-007",
    "a read without ledger_version returns the latest state after a read at an earlier version",
    async ({ assert, node, inventory }) => {
      const [{ address, version } = { address: "", version: "0" }] = inventory.accountSteps();
      const read = createAccountRead({ node }, address);
      await assertLatestUnaffectedByEarlierRead(read, assert, BigInt(version) - 1n);
    },
    supports,
  ),
);

test(
  ...requirement("ACCT-008", "a read at every retained version succeeds", (fixtures) =>
    assertRetainedServed(knownAccountRead(fixtures), fixtures),
  ),
);

test(
  ...requirement(
    "ACCT-008",
    "an account has the sequence number that a transaction wrote, at each of two versions",
    (fixtures) => assertAccountChange(fixtures),
  ),
);

test(
  ...requirement(
    "ACCT-008",
    "at the version before a transaction, its sender has the sequence number of the transaction",
    assertAccountBefore,
    supports,
  ),
);

test(
  ...requirement(
    "ACCT-008",
    "before it is created, an account has the sequence number 0 or is not returned",
    assertNewAccountUnused,
    supports,
  ),
);

test(
  ...requirement(
    "ACCT-008",
    "concurrent reads at different versions each return the state at the requested version",
    assertConcurrentReadsIndependent,
    supports,
  ),
);

test(
  ...requirement(
    "ACCT-008",
    "a read above the latest version does not return an earlier state",
    async ({ assert, node, inventory }) => {
      const change = inventory.accountChange();
      await assertFutureIsNotPast(createAccountRead({ node }, change.address), assert, change);
    },
    supports,
  ),
);

test(
  ...requirement(
    "ACCT-008",
    "the latest and the oldest version can be requested explicitly",
    (fixtures) => assertBoundariesServed(knownAccountRead(fixtures), fixtures.assert),
    supports,
  ),
);

test(...requirement("ACCT-009", (fixtures) => assertPinnedReadStable(knownAccountRead(fixtures), fixtures)));

test(
  ...requirement("ACCT-010", async ({ assert, node, seed }) => {
    await assertProperty({
      seed: limitRuns(malformedMax, seed),
      cases: malformedAddress,
      holds: async ({ text, broken }) => {
        const answer = await node.getAccount(text, {}, { form: "malformed" });
        assert.rejected(answer, `Read the account with address ${JSON.stringify(text)} (${broken})`);
      },
    });
  }),
);

test(
  ...requirement("ACCT-011", (fixtures) =>
    assertMalformedVersionRejected(knownAccountRead(fixtures), {
      ...fixtures,
      seed: limitRuns(malformedMax, fixtures.seed),
    }),
  ),
);

test(...requirement("ACCT-012", assertUnknownPrunedIs410));
test(...requirement("ACCT-013", assertKeyOfResource));
