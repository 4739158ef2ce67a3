/** Creates a collection, mints tokens into it, reads them back, changes, transfers and burns them. */
import assert from "node:assert/strict";
import { aptos, assertApiError, createFundedAccount, sdk, trace } from "./setup.js";

const alice = await createFundedAccount();
const bob = await createFundedAccount();
const tokenType = "0x4::token::Token";

/** Signs and submits a transaction. Returns it once it is committed. */
async function commit(signer, transaction) {
  const { hash } = await aptos.signAndSubmitTransaction({ signer, transaction: await transaction });
  return aptos.waitForTransaction({ transactionHash: hash });
}

const read = (accountAddress, resourceType) => aptos.getAccountResource({ accountAddress, resourceType });

/** Calls a view of an object, and returns its value. */
async function view(name, object, typeArgument = tokenType, more = []) {
  const [value] = await aptos.view({
    payload: { function: name, typeArguments: [typeArgument], functionArguments: [object, ...more] },
  });
  return value;
}

const [name, description, uri] = ["Lighthouses", "Towers with a light", "https://example.com/lighthouses"];
const created = await commit(
  alice,
  aptos.createCollectionTransaction({
    creator: alice,
    name,
    description,
    uri,
    maxSupply: 10,
    royaltyNumerator: 5,
    royaltyDenominator: 100,
  }),
);
const written = created.changes.map(({ data }) => data?.type);
for (const type of ["collection::Collection", "collection::ConcurrentSupply", "royalty::Royalty"])
  assert.ok(written.includes(`0x4::${type}`), `the transaction must write 0x4::${type}, got ${written}`);

// The address of a collection is a hash of its creator and its name.
const collection = sdk.createObjectAddress(alice.accountAddress, name);
const resource = await read(collection, "0x4::collection::Collection");
assert.deepEqual([resource.name, resource.description, resource.uri], [name, description, uri]);
assert.equal(resource.creator, alice.accountAddress.toString());
assert.deepEqual((await read(collection, "0x4::collection::ConcurrentSupply")).current_supply, {
  value: "0",
  max_value: "10",
});
trace(`created the collection ${collection}`);

/** Mints a token of the collection for Alice. Returns its address, which the event of minting contains. */
async function mint(transaction) {
  const { events } = await commit(alice, transaction);
  const { data } = events.find(({ type }) => type === "0x4::collection::Mint");
  assert.equal(sdk.AccountAddress.from(data.collection).toString(), collection.toString());
  return { token: sdk.AccountAddress.from(data.token), index: data.index.value };
}
const texts = { creator: alice, collection: name, description: "Red and white", uri: `${uri}/1` };
const { token, index } = await mint(
  aptos.mintDigitalAssetTransaction({
    ...texts,
    name: "Lighthouse 1",
    propertyKeys: ["height", "city"],
    propertyTypes: ["U64", "STRING"],
    propertyValues: [36, "Kiel"],
  }),
);
assert.equal(index, "1");
const identifiers = await read(token, "0x4::token::TokenIdentifiers");
assert.deepEqual([identifiers.index.value, identifiers.name.value], ["1", "Lighthouse 1"]);
const { data: properties } = (await read(token, "0x4::property_map::PropertyMap")).inner;
assert.deepEqual(
  new Map(properties.map(({ key, value }) => [key, [value.type, value.value]])),
  new Map([
    ["height", [4, "0x2400000000000000"]],
    ["city", [9, "0x044b69656c"]],
  ]),
);
assert.equal(await view("0x4::token::name", token), "Lighthouse 1");
assert.deepEqual(await view("0x4::collection::count", collection, "0x4::collection::Collection"), {
  vec: ["1"],
});
trace(`minted the token ${token}`);

await commit(
  alice,
  aptos.setDigitalAssetNameTransaction({ creator: alice, digitalAssetAddress: token, name: "Lighthouse A" }),
);
await commit(
  alice,
  aptos.updateDigitalAssetPropertyTransaction({
    creator: alice,
    digitalAssetAddress: token,
    propertyKey: "height",
    propertyType: "U64",
    propertyValue: 37,
  }),
);
assert.equal(await view("0x4::token::name", token), "Lighthouse A");
trace("the creator changed the name and a property");

const { events } = await commit(
  alice,
  aptos.transferDigitalAssetTransaction({
    sender: alice,
    digitalAssetAddress: token,
    recipient: bob.accountAddress,
  }),
);
const transferred = events.find(({ type }) => type === "0x1::object::Transfer");
assert.deepEqual(
  [transferred.data.object, transferred.data.from, transferred.data.to].map((text) =>
    sdk.AccountAddress.from(text).toString(),
  ),
  [token, alice.accountAddress, bob.accountAddress].map(String),
);
assert.equal(await view("0x1::object::is_owner", token, tokenType, [bob.accountAddress]), true);
const again = await aptos.transferDigitalAssetTransaction({
  sender: alice,
  digitalAssetAddress: token,
  recipient: bob.accountAddress,
});
await assert.rejects(commit(alice, again), /ENOT_OBJECT_OWNER\(0x50004\)/);
trace("transferred the token, which its former owner cannot transfer again");

const bound = await mint(
  aptos.mintSoulBoundTransaction({
    ...texts,
    account: alice,
    name: "Lighthouse 2",
    recipient: bob.accountAddress,
  }),
);
assert.equal(bound.index, "2");
const gated = await aptos.transferDigitalAssetTransaction({
  sender: bob,
  digitalAssetAddress: bound.token,
  recipient: alice.accountAddress,
});
await assert.rejects(commit(bob, gated), /ENO_UNGATED_TRANSFERS\(0x50003\)/);
trace("minted a token that its owner cannot transfer");

const burnt = await commit(
  alice,
  aptos.burnDigitalAssetTransaction({ creator: alice, digitalAssetAddress: token }),
);
assert.ok(burnt.events.some(({ type }) => type === "0x4::collection::Burn"));
await assertApiError(read(token, tokenType), { status: 404 });
trace("the creator burnt the token of another owner");
