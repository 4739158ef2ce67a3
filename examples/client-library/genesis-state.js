/** What the library and its users find on a new network: the resources of the framework. */
import assert from "node:assert/strict";
import { aptos, coinType, sdk, trace } from "./setup.js";

const read = (resourceType, accountAddress = "0x1") =>
  aptos.getAccountResource({ accountAddress, resourceType });

const account = await read("0x1::account::Account");
assert.equal(account.sequence_number, "0");
assert.equal(account.authentication_key, sdk.AccountAddress.ONE.toStringLong());
assert.deepEqual(await read("0x1::chain_id::ChainId"), { id: 4 });
await read("0x1::chain_status::GenesisEndMarker");
assert.match((await read("0x1::account::OriginatingAddress")).address_map.handle, /^0x[0-9a-f]+$/);
assert.ok(Array.isArray((await read("0x1::code::PackageRegistry")).packages));
trace("0x1 has an account, the chain id, the table of rotated keys, and packages");

const { name, symbol, decimals } = await read(`0x1::coin::CoinInfo<${coinType}>`);
assert.deepEqual({ name, symbol, decimals }, { name: "Aptos Coin", symbol: "APT", decimals: 8 });
trace(`the coin is ${name} (${symbol}) with ${decimals} decimals`);

// The keys of an issuer of tokens, for accounts that sign in with it.
const { jwks } = await read("0x1::jwks::PatchedJWKs");
const issuers = jwks.entries.map(({ issuer }) => Buffer.from(issuer.slice(2), "hex").toString());
assert.ok(issuers.includes("test.oidc.provider"), `expected the issuer test.oidc.provider, got ${issuers}`);
trace(`keys are known of ${issuers.join(", ")}`);

// The coin is a fungible asset too, which is the object 0xa.
const metadata = await read("0x1::fungible_asset::Metadata", "0xa");
assert.deepEqual(
  { ...metadata },
  { name: "Aptos Coin", symbol: "APT", decimals: 8, icon_uri: "", project_uri: "" },
);
const types = (await aptos.getAccountResources({ accountAddress: "0xa" })).map(({ type }) => type);
for (const type of [
  "object::ObjectCore",
  "fungible_asset::Metadata",
  "fungible_asset::ConcurrentSupply",
  "coin::PairedCoinType",
  "coin::PairedFungibleAssetRefs",
  "primary_fungible_store::DeriveRefPod",
])
  assert.ok(types.includes(`0x1::${type}`), `expected 0x1::${type} at 0xa, got ${types.join(", ")}`);
trace(`0xa has ${types.length} resources, such as ${types[0]}`);
