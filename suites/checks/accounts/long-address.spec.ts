/** Checks that addresses can be written with all 64 hex digits (§2.1). */
import { require200 } from "../kit/require-200.ts";
import type { Assertions } from "../../judge/assertions.ts";
import { formatLongAddress } from "../../oracle/type-tag.ts";
import { requirement, test, type Fixtures } from "../../runner/fixtures.ts";
import { readExisting } from "../kit/pinned-read.ts";
import {
  createAccountRead,
  createModulesRead,
  createResourcesRead,
  type StateRead,
} from "../kit/state-read.ts";

test(
  ...requirement("ADDR-005", "an account is returned for an address of 64 digits", assertLongAddressAccepted),
);

test(
  ...requirement(
    "ADDR-005",
    "resources and modules are listed for an address of 64 digits",
    assertLongAddressListed,
    { role: "supporting" },
  ),
);

/** ADDR-005: an existing account is returned if its address is written with 64 digits. */
async function assertLongAddressAccepted({ assert, node, inventory }: Fixtures): Promise<void> {
  const createRead = (address: string): StateRead => createAccountRead({ node }, address);
  await assertReturned(assert, createRead, inventory.account());
}

/** ADDR-005: existing resources and modules are listed if the address of the account is written with 64 digits. */
async function assertLongAddressListed({ assert, node, inventory }: Fixtures): Promise<void> {
  const resources = inventory.resources();
  const modules = inventory.modules();
  const toResources = (address: string): StateRead =>
    createResourcesRead({ node }, { ...resources, address });
  const toModules = (address: string): StateRead => createModulesRead({ node }, { ...modules, address });
  await assertReturned(assert, toResources, resources.address);
  await assertReturned(assert, toModules, modules.address);
}

/**
 * Reads what discovery read under `address`, with the address of 64 digits.
 * @throws Violation, or Inconclusive if it is not returned under `address` either, so that the digits are not the reason
 */
async function assertReturned(
  assert: Assertions,
  createRead: (address: string) => StateRead,
  address: string,
): Promise<void> {
  const read = createRead(formatLongAddress(address));
  const answer = await readExisting(read);
  if (answer.status !== 200) require200(await readExisting(createRead(address)), read.rows.exists);
  const context = `Read ${read.what}, which discovery read with status 200 under the address ${address}`;
  assert.status(answer, [200], context);
}
