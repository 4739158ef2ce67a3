import { U64_MAX } from "../../../spec/vocabulary.ts";
import { ignoreInconclusive } from "../../judge/ignore-inconclusive.ts";
import { assertBoundariesServed } from "../kit/boundary-checks.ts";
import { exercise } from "../kit/exercise.ts";
import { requirement, test } from "../../runner/fixtures.ts";
import {
  assertEarlierBytecodeListed,
  assertNewModuleListed,
  assertPublishedModuleListed,
} from "./module-states.ts";
import {
  assertLatestIsDefault,
  recordStatusFact,
  assertPrunedIs410,
  assertRetainedServed,
} from "../kit/state-checks.ts";
import { assertExistingReturned } from "../kit/existing-state.ts";
import { knownModulesRead } from "../kit/state-read.ts";
import { unknownAddress } from "../kit/unknown-address.ts";

test(
  ...requirement("MODL-001", async (fixtures) => {
    const { node, inventory } = fixtures;
    // Discovery finds no modules if the listings of the target are broken. So this check first reads the modules of any
    // account, and the oracle judges the response.
    await node.getAccountModules(inventory.account());
    await exercise(fixtures, "successes");
  }),
);

test(
  ...requirement("MODL-002", async (fixtures) => {
    const { node, inventory, seed } = fixtures;
    const unknown = await node.getAccountModules(unknownAddress(seed));
    await exercise(fixtures, "successes");
    recordStatusFact(node, "modules-unknown-account-status", unknown);
    const { address } = inventory.modules();
    const future = await node.getAccountModules(address, { ledgerVersion: U64_MAX });
    recordStatusFact(node, "modules-future-version-status", future);
    await ignoreInconclusive(async () => {
      const page = await node.getAccountResources(inventory.multiResourceListing().address, { limit: 1n });
      const foreign = await node.getAccountModules(address, { start: page.cursor ?? "00" });
      recordStatusFact(node, "modules-foreign-cursor-status", foreign);
    });
  }),
);

test(
  ...requirement("MODL-003", (fixtures) => assertPrunedIs410(knownModulesRead(fixtures), fixtures.assert)),
);

test(...requirement("MODL-030", (fixtures) => assertExistingReturned(fixtures, "getAccountModules")));

test(
  ...requirement("MODL-031", "a read without ledger_version returns the latest state", (fixtures) =>
    assertLatestIsDefault(knownModulesRead(fixtures), fixtures.assert),
  ),
);

test(
  ...requirement("MODL-032", "a read at every retained version succeeds", (fixtures) =>
    assertRetainedServed(knownModulesRead(fixtures), fixtures),
  ),
);

// The module must be new: a module that is published again is also listed at the version before.
test(
  ...requirement(
    "MODL-032",
    "a new module is listed at the version of the transaction that published it, and not at the version before",
    assertNewModuleListed,
    { role: "supporting" },
  ),
);

test(
  ...requirement(
    "MODL-032",
    "right before it is published again, a module is listed with its earlier bytecode",
    assertEarlierBytecodeListed,
    { role: "supporting" },
  ),
);

test(
  ...requirement(
    "MODL-032",
    "a module is listed at the version at which a transaction published it",
    async ({ assert, node, inventory }) => {
      await assertPublishedModuleListed({ assert, node }, inventory.publishedModule());
    },
    { role: "supporting" },
  ),
);

test(
  ...requirement(
    "MODL-032",
    "a module that was published again is listed with its earlier bytecode at the earlier version",
    async ({ assert, node, inventory }) => {
      await assertPublishedModuleListed({ assert, node }, inventory.republishedModule());
    },
    { role: "supporting" },
  ),
);

test(
  ...requirement(
    "MODL-032",
    "the latest and the oldest version can be requested explicitly",
    (fixtures) => assertBoundariesServed(knownModulesRead(fixtures), fixtures.assert),
    { role: "supporting" },
  ),
);
