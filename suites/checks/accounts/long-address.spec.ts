/** Checks that addresses can be written with all 64 hex digits (§2.1). */
import { formatLongAddress } from "../../oracle/type-tag.ts";
import { requirement, test, type Fixtures } from "../../runner/fixtures.ts";
import { assertStatus } from "../kit/matchers.ts";
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
async function assertLongAddressAccepted({ node, inventory }: Fixtures): Promise<void> {
  const address = inventory.account();
  await assertReturned(createAccountRead({ node }, formatLongAddress(address)), address);
}

/** ADDR-005: existing resources and modules are listed if the address of the account is written with 64 digits. */
async function assertLongAddressListed({ node, inventory }: Fixtures): Promise<void> {
  const resources = inventory.resources();
  const modules = inventory.modules();
  await assertReturned(createResourcesRead({ node }, toLong(resources)), resources.address);
  await assertReturned(createModulesRead({ node }, toLong(modules)), modules.address);
}

function toLong<Holder extends { readonly address: string }>(holder: Holder): Holder {
  return { ...holder, address: formatLongAddress(holder.address) };
}

async function assertReturned(read: StateRead, address: string): Promise<void> {
  const answer = await readExisting(read);
  const context = `Read ${read.what}, which discovery read with status 200 under the address ${address}`;
  assertStatus(answer, "ADDR-005", [200], context);
}
