import { U64_MAX } from "../../../spec/vocabulary.ts";
import { ignoreInconclusive } from "../../judge/ignore-inconclusive.ts";
import {
  assertLatestUnaffectedByEarlierRead,
  assertBoundariesServed,
  assertFutureIsNotPast,
} from "../kit/boundary-checks.ts";
import { exercise } from "../kit/exercise.ts";
import { requirement, test } from "../../runner/fixtures.ts";
import { assertElementAt } from "./listing-pages.ts";
import { createResourceListing, toCanonicalTag } from "./listing.ts";
import { assertOldBlockWrites } from "./old-block-writes.ts";
import { assertMissingAccountEmpty, assertResourcesBefore } from "./resource-states.ts";
import {
  assertLatestIsDefault,
  recordStatusFact,
  assertPrunedIs410,
  assertRetainedServed,
} from "../kit/state-checks.ts";
import { assertExistingReturned } from "../kit/existing-state.ts";
import { knownResourcesRead, createResourcesRead } from "../kit/state-read.ts";
import { unknownAddress } from "../kit/unknown-address.ts";

test(
  ...requirement("RSRC-001", async (fixtures) => {
    const { node, inventory } = fixtures;
    // Discovery finds no resources if the listings of the target are broken. So this check first reads the resources of
    // any account, and the oracle judges the response.
    await node.getAccountResources(inventory.account());
    await exercise(fixtures, "successes");
  }),
);

test(
  ...requirement("RSRC-002", async (fixtures) => {
    const { node, inventory, seed } = fixtures;
    const unknown = await node.getAccountResources(unknownAddress(seed));
    await exercise(fixtures, "successes");
    recordStatusFact(node, "resources-unknown-account-status", unknown);
    const { address } = inventory.resources();
    const future = await node.getAccountResources(address, { ledgerVersion: U64_MAX });
    recordStatusFact(node, "resources-future-version-status", future);
    await ignoreInconclusive(async () => {
      const page = await node.getAccountModules(inventory.multiModuleListing().address, { limit: 1n });
      const foreign = await node.getAccountResources(address, { start: page.cursor ?? "00" });
      recordStatusFact(node, "resources-foreign-cursor-status", foreign);
    });
  }),
);

test(
  ...requirement("RSRC-003", (fixtures) => assertPrunedIs410(knownResourcesRead(fixtures), fixtures.assert)),
);

test(...requirement("RSRC-008", (fixtures) => assertExistingReturned(fixtures, "getAccountResources")));

test(
  ...requirement("RSRC-009", "a read without ledger_version returns the latest state", (fixtures) =>
    assertLatestIsDefault(knownResourcesRead(fixtures), fixtures.assert),
  ),
);

test(
  ...requirement("RSRC-010", "a read at every retained version succeeds", (fixtures) =>
    assertRetainedServed(knownResourcesRead(fixtures), fixtures),
  ),
);

test(
  ...requirement(
    "RSRC-010",
    "a resource has the data that a transaction wrote, at each of two versions",
    async ({ assert, node, inventory }) => {
      const { address, type, earlier, later, isRead } = inventory.resourceChange();
      const shownBy = isRead ? "discovery read it" : "a transaction wrote it";
      const listing = createResourceListing({ node }, { address, since: earlier.version });
      for (const { version, value } of [earlier, later]) {
        const { page, index } = await assertElementAt(assert, listing, {
          version: BigInt(version),
          what: `the resource ${type}`,
          isMatch: ({ name }) => name === toCanonicalTag(type),
        });
        assert.member({
          context: `Read the resource ${type} of ${address} at version ${version}, where ${shownBy}`,
          answer: page,
          pointer: `/${index}/data`,
          expected: value,
        });
      }
    },
  ),
);

const supports = { role: "supporting" } as const;

test(
  ...requirement(
    "RSRC-010",
    "at the version before a transaction that changes resources, each resource has its earlier data",
    assertResourcesBefore,
    supports,
  ),
);
test(
  ...requirement(
    "RSRC-010",
    "a resource has the data that a transaction of an old block wrote",
    assertOldBlockWrites,
    supports,
  ),
);
test(
  ...requirement(
    "RSRC-010",
    "at the version before an account is created, it has no resource 0x1::account::Account",
    assertMissingAccountEmpty,
    supports,
  ),
);
test(
  ...requirement(
    "RSRC-010",
    "the latest and the oldest version can be requested explicitly",
    (fixtures) => assertBoundariesServed(knownResourcesRead(fixtures), fixtures.assert),
    supports,
  ),
);
test(
  ...requirement(
    "RSRC-009",
    "a read without ledger_version returns the latest state after a read at an earlier version",
    async ({ assert, node, inventory }) => {
      const [{ address, version } = { address: "", version: "0" }] = inventory.accountSteps();
      const read = createResourcesRead({ node }, { address, since: version });
      await assertLatestUnaffectedByEarlierRead(read, assert, BigInt(version) - 1n);
    },
    supports,
  ),
);

test(
  ...requirement(
    "RSRC-010",
    "a read above the latest version does not return an earlier state",
    async ({ assert, node, inventory }) => {
      const change = inventory.resourceChange();
      const read = createResourcesRead({ node }, { address: change.address, since: change.earlier.version });
      await assertFutureIsNotPast(read, assert, change);
    },
    supports,
  ),
);
