/** Transfers an object to another object, and shows who owns both. */
import assert from "node:assert/strict";
import { aptos, createFundedAccount, execute, sdk, trace } from "./setup.js";

const alice = await createFundedAccount();
const bob = await createFundedAccount();
const token = "0x4::token::Token";

const collectionName = "Drawers";
const created = await aptos.createCollectionTransaction({
  creator: alice,
  name: collectionName,
  description: "",
  uri: "",
});
await aptos.waitForTransaction({
  transactionHash: (await aptos.signAndSubmitTransaction({ signer: alice, transaction: created })).hash,
});

/** Mints a token, which is an object, and returns its address. */
async function mint(name) {
  const { events } = await execute(alice, {
    function: "0x4::aptos_token::mint",
    functionArguments: [collectionName, "", name, "", [], [], []],
  });
  return sdk.AccountAddress.from(events.find(({ type }) => type === "0x4::collection::Mint").data.token);
}

/** Executes a function of objects. */
const run = (signer, name, functionArguments, typeArguments = [token]) =>
  execute(signer, { function: `0x1::object::${name}`, typeArguments, functionArguments });

/** Calls a view of an object, and returns its value. */
async function view(name, ...functionArguments) {
  const payload = { function: `0x1::object::${name}`, typeArguments: [token], functionArguments };
  const [value] = await aptos.view({ payload });
  return value;
}
const owned = async (name, object) => sdk.AccountAddress.from(await view(name, object)).toString();

const [chest, drawer] = [await mint("chest"), await mint("drawer")];
await run(alice, "transfer_to_object", [drawer, chest], [token, token]);
assert.equal(await owned("owner", drawer), chest.toString());
assert.equal(await owned("root_owner", drawer), alice.accountAddress.toString());
assert.equal(await view("owns", drawer, alice.accountAddress), true);
assert.equal(await view("is_owner", drawer, alice.accountAddress), false);
trace("the drawer belongs to the chest, and the chest to Alice");

// The owner of the chest may transfer the drawer.
await run(alice, "transfer", [chest, bob.accountAddress]);
await assert.rejects(
  run(alice, "transfer_call", [drawer, alice.accountAddress], []),
  /ENOT_OBJECT_OWNER\(0x50004\)/,
);
await run(bob, "transfer_call", [drawer, bob.accountAddress], []);
assert.equal(await owned("owner", drawer), bob.accountAddress.toString());
trace("Bob received the chest, and took the drawer out of it");

await run(bob, "burn", [drawer]);
assert.equal(await view("is_burnt", drawer), true);
await run(bob, "unburn", [drawer]);
assert.equal(await view("is_burnt", drawer), false);
await assert.rejects(
  run(
    bob,
    "transfer_call",
    [sdk.AccountAddress.from("0xb0b", { maxMissingChars: 63 }), alice.accountAddress],
    [],
  ),
  /EOBJECT_DOES_NOT_EXIST\(0x60002\)/,
);
trace("marked the drawer as burnt, and restored it");
